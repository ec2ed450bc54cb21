<?php
declare(strict_types=1);

use Tollgate\SignatureError;

use function Tollgate\verifyWebhook;

require __DIR__ . '/tollgate.php';

// Default 500: after an error PHP would answer 200, which acknowledges the event.
http_response_code(500);
try {
    // Raw bytes, before any parser.
    $webhook = verifyWebhook(file_get_contents('php://input'), getallheaders(), getenv('WEBHOOK_SECRET') ?: '');
} catch (SignatureError $error) {
    http_response_code(400);
    exit($error->getMessage());
}

// An event can arrive more than once. In production: a unique column, written in the transaction of the work.
$handled = sys_get_temp_dir() . '/tollgate-handled-' . hash('sha256', $webhook['id']);
if (!file_exists($handled)) {
    error_log("{$webhook['event']} {$webhook['data']['transferCode']}");
    touch($handled);
}
http_response_code(204);
