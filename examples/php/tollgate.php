<?php
// What a shop needs of Tollgate: a send that never pays twice, and the proof of a webhook. PHP 8.1 and newer with its curl extension.
declare(strict_types=1);

namespace Tollgate;

enum Outcome: string
{
    /** The bank has it. */
    case Accepted = 'accepted';
    /** It will not be done, and the money is where it was. */
    case Refused = 'refused';
    /** It may have been done: ask for its status, or send it again with the same clientReference. Never with another one. */
    case Unknown = 'unknown';
}

final class Sent
{
    /** @param array<string, mixed>|null $data the transfer, where the service told of one */
    public function __construct(public readonly Outcome $outcome, public readonly ?array $data, public readonly ?string $error)
    {
    }
}

/** A webhook that is not the service's. */
final class SignatureError extends \RuntimeException
{
}

final class Client
{
    public function __construct(
        private readonly string $apiKey,
        private readonly string $apiSecret,
        private readonly string $baseUrl = 'http://127.0.0.1:4000',
        private readonly int $timeoutSeconds = 30,
        private readonly int $retries = 3,
    ) {
    }

    /**
     * Sends money. `clientReference` is yours, and what makes a repeat safe: the same one with the same amount and account is paid once.
     * @param array{amount: int, bankCode: string, accountNumber: string, clientReference: string, narration?: string} $transfer amount in kobo
     */
    public function send(array $transfer): Sent
    {
        // The same key in every attempt, so a repeat gets the answer of the first one.
        $key = bin2hex(random_bytes(16));
        for ($attempt = 0; ; $attempt++) {
            [$status, $body] = $this->ask('POST', '/money-transfer/send', $transfer, $key);
            $repeatable = in_array($status, [0, 429, 500, 502, 503, 504], true) || ($body['code'] ?? '') === 'IDEMPOTENCY_IN_PROGRESS';
            if (!$repeatable || $attempt >= $this->retries) {
                break;
            }
            usleep((int) (250_000 * 2 ** $attempt * (0.5 + lcg_value())));
        }
        $error = $body['error'] ?? ($status === 0 ? 'No answer came' : "The service answered $status");
        return match (true) {
            // Neither says what became of it. A 502 or 503 says that nothing was debited.
            $body === null, $status === 500, $status === 504 => new Sent(Outcome::Unknown, null, $error),
            $status === 202 => new Sent(Outcome::Unknown, $body['data'], null),
            $status === 200 && $body['success'] => new Sent(Outcome::Accepted, $body['data'], null),
            default => new Sent(Outcome::Refused, null, $error),
        };
    }

    /** @return array<string, mixed>|null the transfer, or null when there is none of that reference */
    public function status(string $clientReference): ?array
    {
        [$status, $body] = $this->ask('GET', '/money-transfer/status?' . http_build_query(['clientReference' => $clientReference]));
        if ($status === 404) {
            return null;
        }
        return $status === 200 ? $body['data'] : throw new \RuntimeException($body['error'] ?? 'No answer came: ask again');
    }

    /**
     * @param array<string, mixed>|null $body
     * @return array{int, array<string, mixed>|null} the status, 0 when no answer came, and what was said
     */
    private function ask(string $method, string $path, ?array $body = null, ?string $key = null): array
    {
        $curl = curl_init($this->baseUrl . '/api/v1' . $path);
        curl_setopt_array($curl, [
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_RETURNTRANSFER => true,
            CURLOPT_TIMEOUT => $this->timeoutSeconds,
            CURLOPT_HTTPHEADER => [
                'X-API-Key: ' . $this->apiKey,
                'X-API-Secret: ' . $this->apiSecret,
                'Content-Type: application/json',
                ...($key === null ? [] : ["Idempotency-Key: $key"]),
            ],
        ]);
        if ($body !== null) {
            curl_setopt($curl, CURLOPT_POSTFIELDS, json_encode($body, JSON_THROW_ON_ERROR));
        }
        $text = curl_exec($curl);
        $status = $text === false ? 0 : curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
        $said = $text === false ? null : json_decode($text, true);
        return [$status, is_array($said) ? $said : null];
    }
}

/**
 * Proves that a delivery is the service's, unchanged and of the last five minutes.
 * @param string $body the bytes that came: file_get_contents('php://input')
 * @param array<string, string> $headers such as getallheaders()
 * @param string $secret whsec_…
 * @return array{id: string, deliveryId: string, event: string, timestamp: int|string, version: string, environment: string, data: array<string, mixed>}
 */
function verifyWebhook(string $body, array $headers, string $secret): array
{
    $headers = array_change_key_case($headers);
    [$id, $timestamp, $signatures] = array_map(
        fn (string $name) => $headers[$name] ?? throw new SignatureError("The header $name is missing"),
        ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    );
    if (!preg_match('/^\d+$/D', $timestamp) || abs(time() - (int) $timestamp) > 300) {
        throw new SignatureError('The webhook is too old, or the clock is wrong');
    }
    $secretBytes = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6), true) : false;
    if ($secretBytes === false || $secretBytes === '') {
        throw new SignatureError('The secret is not one of webhooks');
    }
    $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secretBytes, true));
    $matches = array_filter(explode(' ', $signatures), fn (string $given) => hash_equals($right, $given));
    if ($matches === []) {
        throw new SignatureError('The signature is not of this secret and these bytes');
    }
    return ['deliveryId' => $id] + json_decode($body, true, flags: JSON_THROW_ON_ERROR);
}
