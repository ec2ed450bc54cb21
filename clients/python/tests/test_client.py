"""Run by the tests of the repository, with a sandbox of their own at TOLLGATE_URL."""

import base64
import os
import time
import typing
import unittest
import unittest.mock
import uuid
from collections.abc import Callable
from typing import Any

import httpx
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import tollgate
from tollgate import Accepted, NoAnswerError, Refused, SignatureError, Tollgate, Unknown, WebhookKeys, _resources, _schemas, verify_webhook

URL = os.environ["TOLLGATE_URL"]
TO = {"bankCode": "058", "accountNumber": "0123456785"}


def client_of(**more: Any) -> Tollgate:
    return Tollgate(base_url=URL, api_key="pk_test_demo", api_secret="sk_test_demo_secret", **more)


class Losing(httpx.BaseTransport):
    """Carries every request out, and loses the answers of the first ``count``."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.keys: list[str | None] = []
        self.inner = httpx.HTTPTransport()

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        response = self.inner.handle_request(request)
        self.keys.append(request.headers.get("idempotency-key"))
        if len(self.keys) > self.count:
            return response
        response.read()
        raise httpx.ReadError("the connection was lost", request=request)


def answering(*answers: httpx.Response) -> tuple[httpx.MockTransport, list[httpx.Request]]:
    """Gives these answers one after the other, the last one for good."""
    asked: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return answers[min(len(asked), len(answers)) - 1]

    return httpx.MockTransport(answer), asked


class Versions(unittest.TestCase):
    def test_unknown_values_of_enums_pass_through_and_requests_name_the_version(self) -> None:
        transport, asked = answering(httpx.Response(200, json={"success": True, "data": {"settlementStatus": "held_by_regulator"}}))
        status = client_of(transport=transport).transfer_status.retrieve({"transferCode": "T"})
        self.assertEqual(status["settlementStatus"], "held_by_regulator")
        self.assertEqual(asked[0].headers["tollgate-version"], "2026-12-01")
        self.assertIs(typing.get_type_hints(_schemas.TransferStatus)["settlementStatus"], str)


class Sends(unittest.TestCase):
    def test_is_accepted_refused_or_unknown_as_the_bank_said(self) -> None:
        transfers = client_of().transfers
        accepted = transfers.send({**TO, "amount": 150_000, "clientReference": "PY-1"})
        assert isinstance(accepted, Accepted)
        self.assertEqual((accepted.data["clientReference"], accepted.data["settlementStatus"]), ("PY-1", "pending"))
        refused = transfers.send({**TO, "amount": 500_001})
        assert isinstance(refused, Refused)
        self.assertEqual((refused.error.code, refused.error.status), ("PROVIDER_REJECTED", 200))
        unknown = transfers.send({**TO, "amount": 500_098})
        assert isinstance(unknown, Unknown) and unknown.data
        self.assertEqual((unknown.data["certainty"], unknown.error), ("unknown", None))

    def test_is_repeated_after_a_lost_answer_under_the_same_key_and_paid_once(self) -> None:
        transport = Losing(2)
        before = client_of().wallet.retrieve()
        sent = client_of(transport=transport).transfers.send({**TO, "amount": 150_000})
        self.assertEqual((len(transport.keys), len(set(transport.keys))), (3, 1))
        assert isinstance(sent, Accepted)
        after = client_of().wallet.retrieve()
        self.assertEqual(before["availableBalance"] - after["availableBalance"], sent.data["totalDebited"])

    def test_is_unknown_when_no_answer_ever_comes_and_found_by_its_reference(self) -> None:
        lost = client_of(transport=Losing(2), retries=1).transfers.send({**TO, "amount": 150_000, "clientReference": "PY-LOST"})
        assert isinstance(lost, Unknown)
        self.assertIsNone(lost.data)
        self.assertIsInstance(lost.error, NoAnswerError)
        self.assertEqual(client_of().transfer_status.retrieve({"clientReference": "PY-LOST"})["amount"], 150_000)

    def test_is_never_repeated_after_a_202(self) -> None:
        body = {"success": True, "data": {"certainty": "unknown"}}
        transport, asked = answering(httpx.Response(202, json=body))
        self.assertEqual(client_of(transport=transport).transfers.send({**TO, "amount": 1}), Unknown({"certainty": "unknown"}, None))
        self.assertEqual(len(asked), 1)

    def test_of_which_a_503_says_that_nothing_was_done_raises(self) -> None:
        transport, asked = answering(httpx.Response(503, json={"success": False, "error": "Later", "code": "OVERLOADED"}))
        with self.assertRaises(tollgate.ServiceError):
            client_of(transport=transport, retries=0).transfers.send({**TO, "amount": 1})
        with self.assertRaises(tollgate.ServiceError):
            client_of(transport=transport).transfers.send({**TO, "amount": 1}, retries=1, idempotency_key="mine")
        self.assertEqual([each.headers["idempotency-key"] for each in asked[1:]], ["mine", "mine"])

    def test_of_which_a_500_says_nothing_is_unknown(self) -> None:
        transport, _ = answering(httpx.Response(500, json={"success": False, "error": "Oh"}))
        self.assertIsInstance(client_of(transport=transport, retries=0).transfers.send({**TO, "amount": 1}), Unknown)

    def test_whose_answer_was_cut_is_unknown(self) -> None:
        cut = httpx.Response(200, headers={"content-type": "application/json"}, content=b'{"success": tr')
        transport, _ = answering(cut)
        self.assertIsInstance(client_of(transport=transport, retries=0).transfers.send({**TO, "amount": 1}), Unknown)


class Errors(unittest.TestCase):
    def test_say_what_the_request_got_wrong_and_where_it_is_explained(self) -> None:
        with self.assertRaises(tollgate.InvalidRequestError) as raised:
            client_of().transfers.send({**TO, "amount": 0})
        error = raised.exception
        self.assertEqual((error.code, error.field, error.status), ("VALIDATION_ERROR", "amount", 400))
        self.assertEqual(error.errors, [{"field": "amount", "code": "TOO_SMALL", "message": "must be at least 1 kobo"}])
        self.assertFalse(error.retryable)
        self.assertEqual(str(uuid.UUID(error.request_id or "")), error.request_id)
        assert error.docs_url is not None
        self.assertEqual(error.docs_url, f"{URL}/docs/errors#VALIDATION_ERROR")
        self.assertIn('id="VALIDATION_ERROR"', httpx.get(error.docs_url).text)

    def test_have_a_class_for_what_a_program_asks_about(self) -> None:
        with self.assertRaises(tollgate.NotFoundError):
            client_of().transfer_status.retrieve({"clientReference": "PY-NEVER"})
        wrong = Tollgate(base_url=URL, api_key="pk_test_demo", api_secret="wrong")
        with self.assertRaises(tollgate.AuthenticationError):
            wrong.wallet.retrieve()

    def test_say_that_nobody_answers(self) -> None:
        nobody = Tollgate(base_url="http://127.0.0.1:1", api_key="a", api_secret="b", retries=0)
        with self.assertRaises(NoAnswerError):
            nobody.wallet.retrieve()

    def test_wait_as_long_as_an_answer_says(self) -> None:
        said = httpx.Response(429, json={"success": False, "error": "Slow"}, headers={"retry-after": "0.01"})
        transport, asked = answering(said, httpx.Response(200, json={"success": True, "data": {"currency": "NGN"}}))
        self.assertEqual(client_of(transport=transport).wallet.retrieve(), {"currency": "NGN"})
        self.assertEqual(len(asked), 2)


class Lists(unittest.TestCase):
    def test_are_read_page_by_page(self) -> None:
        client = client_of()
        for at in range(3):
            client.transfers.send({**TO, "amount": 150_000, "clientReference": f"PY-LIST-{at}"})
        first = client.transfers.list({"limit": 2}).first()
        self.assertEqual(len(first.data), 2)
        self.assertIsNotNone(first.next_cursor)
        references = [row["clientReference"] for row in client.transfers.list({"limit": 2})]
        self.assertTrue({"PY-LIST-0", "PY-LIST-1", "PY-LIST-2"} <= set(references))
        self.assertEqual(len(references), len([row for page in client.transfers.list({"limit": 2}).pages() for row in page.data]))

    def test_of_a_file_are_its_text(self) -> None:
        text = client_of().transactions.export({"from": "2026-01-01", "to": "2026-01-31"})
        self.assertIn(",", text.splitlines()[0])


class Webhooks(unittest.TestCase):
    secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

    def signed(self, body: bytes) -> dict[str, str]:
        import base64
        import hashlib
        import hmac
        import time

        now = str(int(time.time()))
        digest = hmac.new(base64.b64decode(self.secret[6:]), b"msg_1." + now.encode() + b"." + body, hashlib.sha256).digest()
        return {"Webhook-Id": "msg_1", "Webhook-Timestamp": now, "Webhook-Signature": f"v1,x v1,{base64.b64encode(digest).decode()}"}

    def test_are_proved_by_their_bytes_secret_and_time(self) -> None:
        body = b'{"id":"evt_1","event":"transfer.settled","timestamp":1,"version":"2026-12-01","environment":"test","data":{"amount":1}}'
        headers = self.signed(body)
        event = verify_webhook(body, headers, self.secret)
        self.assertEqual((event.id, event.delivery_id, event.event, event.data), ("evt_1", "msg_1", "transfer.settled", {"amount": 1}))
        self.assertEqual((event.timestamp, event.version, event.environment), (1, "2026-12-01", "test"))
        wrong: list[Callable[[], object]] = [
            lambda: verify_webhook(body + b" ", headers, self.secret),
            lambda: verify_webhook(body, {**headers, "Webhook-Timestamp": "1700000000"}, self.secret),
            lambda: verify_webhook(body, {**headers, "Webhook-Id": "msg_2"}, self.secret),
            lambda: verify_webhook(body, headers, "whsec_AAAA"),
            lambda: verify_webhook(body, headers, "nothing"),
            lambda: verify_webhook(body, {}, self.secret),
        ]
        for each in wrong:
            with self.assertRaises(SignatureError):
                each()


class PublishedKeys(unittest.TestCase):
    body = b'{"id":"evt_1","event":"test.webhook","timestamp":1,"version":"2026-12-01","environment":"test","data":{}}'

    def delivery(self, *by: Ed25519PrivateKey) -> dict[str, str]:
        timestamp = str(int(time.time()))
        signed = f"msg_1.{timestamp}.".encode() + self.body
        signatures = " ".join("v1a," + base64.b64encode(key.sign(signed)).decode() for key in by)
        return {"Webhook-Id": "msg_1", "Webhook-Timestamp": timestamp, "Webhook-Signature": signatures}

    def test_are_read_once_and_again_after_a_rotation(self) -> None:
        old, fresh, other = (Ed25519PrivateKey.generate() for _ in range(3))
        listed = [old]
        asked: list[httpx.Request] = []

        def answer(request: httpx.Request) -> httpx.Response:
            asked.append(request)
            keys = ["whpk_" + base64.b64encode(key.public_key().public_bytes_raw()).decode() for key in listed]
            return httpx.Response(200, json={"success": True, "data": [{"publicKey": key} for key in keys]})

        keys = WebhookKeys(URL + "/", transport=httpx.MockTransport(answer))
        for by in ((old,), (old,), (fresh, old)):
            self.assertEqual(verify_webhook(self.body, self.delivery(*by), keys).event, "test.webhook")
        self.assertEqual([str(each.url) for each in asked], [URL + "/api/v1/webhooks/keys"])
        wrong = [self.delivery(other), self.delivery(fresh), {**self.delivery(old), "Webhook-Id": "msg_2"}]
        for headers in [*wrong, {**self.delivery(old), "Webhook-Signature": "v1,AAAA v1a,!"}]:
            with self.assertRaises(SignatureError):
                verify_webhook(self.body, headers, keys)
        self.assertEqual(len(asked), 1)
        listed = [fresh, old]
        with unittest.mock.patch("time.monotonic", return_value=time.monotonic() + 61):
            verify_webhook(self.body, self.delivery(fresh), keys)
            verify_webhook(self.body, self.delivery(old), keys)
        self.assertEqual(len(asked), 2)

    def test_that_cannot_be_read_are_no_keys(self) -> None:
        transport, _ = answering(httpx.Response(503))
        with self.assertRaises(SignatureError):
            verify_webhook(self.body, self.delivery(Ed25519PrivateKey.generate()), WebhookKeys(URL, transport=transport))


class Types(unittest.TestCase):
    def test_name_only_what_there_is(self) -> None:
        kinds = [each for each in vars(_schemas).values() if typing.is_typeddict(each)]
        self.assertGreater(len(kinds), 300)
        for kind in kinds:
            self.assertTrue(typing.get_type_hints(kind, include_extras=True))
        for group in [each for each in vars(_resources).values() if isinstance(each, type) and each.__module__ == _resources.__name__]:
            for method in [each for name, each in vars(group).items() if not name.startswith("_")]:
                self.assertIn("return", typing.get_type_hints(method, vars(_resources)))


if __name__ == "__main__":
    unittest.main()
