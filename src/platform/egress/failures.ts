/** Failure classes of outbound requests. Public: no address, resolver or certificate in them. */
export const errorClasses = [
  'invalid_url',
  'scheme_not_allowed',
  'port_not_allowed',
  'host_not_allowed',
  'blocked_address',
  'dns_not_found',
  'dns_timeout',
  'dns_failed',
  'connect_timeout',
  'connection_refused',
  'connection_reset',
  'unreachable',
  'tls_expired',
  'tls_untrusted',
  'tls_name_mismatch',
  'tls_failed',
  'timeout',
  'headers_too_large',
  'protocol_error',
  'aborted',
  'network_error',
] as const;
export type ErrorClass = (typeof errorClasses)[number];

export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly errorClass: ErrorClass;

  constructor(errorClass: ErrorClass, cause?: unknown) {
    super(errorClass, { cause });
    this.errorClass = errorClass;
  }
}

const CLASSES: Readonly<Record<string, ErrorClass>> = {
  ENOTFOUND: 'dns_not_found',
  ENODATA: 'dns_not_found',
  ETIMEOUT: 'dns_timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  ETIMEDOUT: 'connect_timeout',
  ECONNREFUSED: 'connection_refused',
  ECONNRESET: 'connection_reset',
  EPIPE: 'connection_reset',
  UND_ERR_SOCKET: 'connection_reset',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  CERT_HAS_EXPIRED: 'tls_expired',
  CERT_NOT_YET_VALID: 'tls_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_name_mismatch',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_untrusted',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_untrusted',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_untrusted',
  CERT_UNTRUSTED: 'tls_untrusted',
  CERT_REVOKED: 'tls_untrusted',
  EPROTO: 'tls_failed',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_OVERFLOW: 'headers_too_large',
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'protocol_error',
  UND_ERR_ABORTED: 'aborted',
  UND_ERR_DESTROYED: 'aborted',
  UND_ERR_CLOSED: 'aborted',
};

export function classOf(error: unknown): ErrorClass {
  if (error instanceof EgressError) return error.errorClass;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : '';
  if (error instanceof Error && error.name === 'HTTPParserError' && code === '') return 'protocol_error';
  if (code === 'UND_ERR_SOCKET' && /^bad (response|upgrade)/.test(message)) return 'protocol_error';
  if (code === 'ECONNRESET' && message.includes('secure TLS connection')) return 'tls_failed';
  return CLASSES[code] ?? (code.startsWith('HPE_') ? 'protocol_error' : /^ERR_(SSL|TLS)_/.test(code) ? 'tls_failed' : 'network_error');
}

function codeOf(error: unknown): string {
  const { code, errors } = error as { code?: unknown; errors?: unknown };
  if (typeof code === 'string') return code;
  return Array.isArray(errors) && errors.length > 0 ? codeOf(errors[0]) : '';
}
