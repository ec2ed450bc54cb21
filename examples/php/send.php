<?php
declare(strict_types=1);

use Tollgate\{Client, Outcome};

require __DIR__ . '/tollgate.php';

$client = new Client('pk_test_demo2', 'sk_test_demo2_secret', getenv('TOLLGATE_URL') ?: 'http://127.0.0.1:4000');
$reference = $argv[1] ?? 'INV-2001'; // yours; the same one never pays twice

$sent = $client->send([
    'amount' => (int) ($argv[2] ?? 150_000), // kobo
    'bankCode' => '058',
    'accountNumber' => '0123456785',
    'clientReference' => $reference,
]);

echo match ($sent->outcome) {
    Outcome::Accepted => "accepted {$sent->data['transferCode']} {$sent->data['settlementStatus']}", // the bank has it
    Outcome::Refused => "refused: {$sent->error}", // nothing was paid, the money is back
    Outcome::Unknown => 'unknown: ' . asked($client, $reference), // it may have been paid: never send it anew, ask
}, "\n";

function asked(Client $client, string $reference): string
{
    try {
        return $client->status($reference)['settlementStatus'] ?? 'it never arrived; send it again with the same reference';
    } catch (RuntimeException $error) {
        return $error->getMessage();
    }
}
