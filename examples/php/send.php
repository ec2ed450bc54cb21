<?php
declare(strict_types=1);

use Tollgate\{Client, Outcome};

require __DIR__ . '/tollgate.php';

$client = new Client('pk_test_demo2', 'sk_test_demo2_secret', getenv('TOLLGATE_URL') ?: 'http://127.0.0.1:4000');
$reference = $argv[1] ?? 'INV-2001'; // your reference; the same reference never pays twice

$sent = $client->send([
    'amount' => (int) ($argv[2] ?? 150_000), // kobo
    'bankCode' => '058',
    'accountNumber' => '0123456785',
    'clientReference' => $reference,
]);

echo match ($sent->outcome) {
    Outcome::Accepted => "accepted {$sent->data['transferCode']} {$sent->data['settlementStatus']}", // the bank has it
    Outcome::Refused => "refused: {$sent->error}", // not paid, the money is in the wallet
    Outcome::Unknown => 'unknown: ' . statusOf($client, $reference), // it may have been paid: read the status, never send again
}, "\n";

function statusOf(Client $client, string $reference): string
{
    try {
        return $client->status($reference)['settlementStatus'] ?? 'not received; send again with the same reference';
    } catch (RuntimeException $error) {
        return $error->getMessage();
    }
}
