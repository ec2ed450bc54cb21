<?php
declare(strict_types=1);

use Tollgate\SignatureError;

use function Tollgate\verifyWebhook;

require __DIR__ . '/tollgate.php';

// Whatever goes wrong below: PHP would answer 200, which says that the event was taken.
http_response_code(500);
try {
    // The bytes that came, before any parser touches them.
    $webhook = verifyWebhook(file_get_contents('php://input'), getallheaders(), getenv('WEBHOOK_SECRET') ?: '');
} catch (SignatureError $error) {
    http_response_code(400);
    exit($error->getMessage());
}

// The same event can come more than once: in production a unique column, written in the transaction that does the work.
$handled = sys_get_temp_dir() . '/tollgate-handled-' . hash('sha256', $webhook['id']);
if (!file_exists($handled)) {
    error_log("{$webhook['event']} {$webhook['data']['transferCode']}");
    touch($handled);
}
http_response_code(204);
