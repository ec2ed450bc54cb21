import { defineEntity, p } from '@mikro-orm/core';

/** REST requests for integrators, bounded and masked before storage. */
export const RequestLog = defineEntity({
  name: 'RequestLog',
  tableName: 'request_log',
  properties: {
    bookId: p.bigint('number').primary(),
    id: p.uuid().primary(),
    requestId: p.text(),
    method: p.text(),
    route: p.text(),
    status: p.smallint(),
    durationMs: p.float().columnType('real'),
    keyId: p.text().strictNullable(),
    userId: p.uuid().strictNullable(),
    address: p.text().comment('personal: IP address; who asked; REQUEST_LOG_DAYS'),
    idempotencyKey: p.text().strictNullable().comment('not personal: a random text of the caller'),
    clientReference: p.text().strictNullable(),
    errorCode: p.text().strictNullable(),
    requestBody: p.json().$type<unknown>().strictNullable().comment('personal: what was asked, masked; to find mistakes; REQUEST_LOG_DAYS'),
    responseBody: p
      .json()
      .$type<unknown>()
      .strictNullable()
      .comment('personal: what was answered, masked; to find mistakes; REQUEST_LOG_DAYS'),
    at: p.datetime(),
  },
  indexes: [
    { name: 'request_log_age', expression: 'create index request_log_age on request_log using brin (at)' },
    { name: 'request_log_failed', properties: ['bookId', 'id'], where: 'status >= 400' },
    { name: 'request_log_key', properties: ['bookId', 'keyId', 'id'] },
    { name: 'request_log_request', properties: ['bookId', 'requestId'] },
    {
      name: 'request_log_transfer',
      expression: `create index request_log_transfer on request_log (book_id, (((response_body -> 'data') ->> 'transferCode')), id) where method = 'POST' and (((response_body -> 'data') ->> 'transferCode') is not null)`,
    },
  ],
});
