<?php
// Client of Tollgate: transfers that never pay twice, and webhook verification. PHP 8.1 and newer with its curl extension.
declare(strict_types=1);

namespace Tollgate;

enum Outcome: string
{
    /** Accepted by the bank. */
    case Accepted = 'accepted';
    /** Refused without effect; no money moved. */
    case Refused = 'refused';
    /** The request may have run: read the status, or send again with the same clientReference, never with another one. */
    case Unknown = 'unknown';
}

final class Sent
{
    /** @param array<string, mixed>|null $data the transfer, if the service returned one */
    public function __construct(public readonly Outcome $outcome, public readonly ?array $data, public readonly ?string $error)
    {
    }
}

/** Webhook with an invalid signature or time. */
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
     * Sends money. A repeat with the same `clientReference`, amount and account pays once.
     * @param array{amount: int, bankCode: string, accountNumber: string, clientReference: string, narration?: string} $transfer amount in kobo
     */
    public function send(array $transfer): Sent
    {
        // The same key in every attempt, so a retry gets the answer of the first attempt.
        $key = bin2hex(random_bytes(16));
        for ($attempt = 0; ; $attempt++) {
            [$status, $body] = $this->ask('POST', '/money-transfer/send', $transfer, $key);
            $repeatable = in_array($status, [0, 429, 500, 502, 503, 504], true) || ($body['code'] ?? '') === 'IDEMPOTENCY_IN_PROGRESS';
            if (!$repeatable || $attempt >= $this->retries) {
                break;
            }
            usleep((int) (250_000 * 2 ** $attempt * (0.5 + lcg_value())));
        }
        $error = $body['error'] ?? ($status === 0 ? 'No answer' : "The service answered $status");
        return match (true) {
            // Unknown outcome. A 502 or 503 states that nothing was debited.
            $body === null, $status === 500, $status === 504 => new Sent(Outcome::Unknown, null, $error),
            $status === 202 => new Sent(Outcome::Unknown, $body['data'], null),
            $status === 200 && $body['success'] => new Sent(Outcome::Accepted, $body['data'], null),
            default => new Sent(Outcome::Refused, null, $error),
        };
    }

    /** @return array<string, mixed>|null the transfer, or null for an unknown reference */
    public function status(string $clientReference): ?array
    {
        [$status, $body] = $this->ask('GET', '/money-transfer/status?' . http_build_query(['clientReference' => $clientReference]));
        if ($status === 404) {
            return null;
        }
        return $status === 200 ? $body['data'] : throw new \RuntimeException($body['error'] ?? 'No answer; try again');
    }

    /**
     * @param array<string, mixed>|null $body
     * @return array{int, array<string, mixed>|null} the status, 0 without an answer, and the parsed body
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
        $parsed = $text === false ? null : json_decode($text, true);
        return [$status, is_array($parsed) ? $parsed : null];
    }
}

/**
 * Verifies signature and age of a delivery.
 * @param string $body raw bytes: file_get_contents('php://input')
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
        throw new SignatureError('The webhook is older than five minutes, or the clock is wrong');
    }
    $secretBytes = str_starts_with($secret, 'whsec_') ? base64_decode(substr($secret, 6), true) : false;
    if ($secretBytes === false || $secretBytes === '') {
        throw new SignatureError('The secret is not a webhook secret');
    }
    $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secretBytes, true));
    $matches = array_filter(explode(' ', $signatures), fn (string $given) => hash_equals($right, $given));
    if ($matches === []) {
        throw new SignatureError('The signature does not match this secret and body');
    }
    return ['deliveryId' => $id] + json_decode($body, true, flags: JSON_THROW_ON_ERROR);
}
