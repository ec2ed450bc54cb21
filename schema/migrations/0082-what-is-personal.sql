-- What is personal in which column, why it is there and how long it stays, said where it is kept. docs/data.md is printed from these
-- comments, and a test refuses a column that says neither:
--   personal: <kind>[, sealed|hashed|masked]; <purpose>; <how long>
--   not personal: <why>   (of a column, or of a table as a whole)
-- How long is a rule of docs/data.md (with the books, until erasure, …), a number of days, or the name of a setting that holds it.

comment on column audit.entry.subject_id is 'personal: id, reference; what was done to whom; with the audit log';
comment on column audit.entry.actor_id is 'personal: id; who did it; with the audit log';
comment on column audit.entry.actor_name is 'personal: name; who did it, as they were called; with the audit log';
comment on column audit.entry.address is 'personal: IP address; from where it was done; with the audit log';
comment on column audit.entry.user_agent is 'personal: program; with what it was done; with the audit log';
comment on column audit.entry.before is 'personal: changed fields, masked; how it was; with the audit log';
comment on column audit.entry.after is 'personal: changed fields, masked; how it became; with the audit log';

comment on column bank_sim.payment.account_number is 'personal: account number; what the simulated bank was told; with the sandbox';

comment on column bill_sim.payment.customer_id is 'personal: phone, meter or card number; what the simulated provider was told; with the sandbox';

comment on column va_sim.account.account_number is 'personal: account number; what the simulated bank opened; with the sandbox';
comment on column va_sim.account.account_name is 'personal: name; what the simulated bank opened; with the sandbox';

comment on column va_sim.payment.account_number is 'personal: account number; what was paid in play; with the sandbox';
comment on column va_sim.payment.sender_name is 'personal: name; what was paid in play; with the sandbox';

comment on column bills.bill.customer_id is 'personal: phone, meter or card number; whose bill was paid; with the books';
comment on column bills.bill.customer_name is 'personal: name; whose bill was paid, as the provider told; with the books';
comment on column bills.bill.details is 'personal: what the buyer chose; the receipt; with the books';
comment on column bills.bill.content is 'personal: what the provider wrote; the receipt; with the books';
comment on column bills.bill.customer_email is 'personal: e-mail address; where the receipt goes; until erasure';
comment on column bills.bill.customer_mobile is 'personal: phone number; where the provider writes; until erasure';
comment on column bills.bill.metadata is 'personal: free text of the business; what the business keeps with the bill; until erasure';
comment on column bills.bill.sealed_token is 'personal: token of electricity, sealed; what was bought; with the books';
comment on column bills.bill.reason is 'personal: free text; why it ended so; with the books';

comment on column bills.evidence.body is 'personal: answer of the provider; proof of the outcome; with the books';

comment on column cards.card.name_on_card is 'personal: name; what stands on the card; until erasure';
comment on column cards.card.masked_pan is 'personal: card number, masked; which card; with the books';
comment on column cards.card.last4 is 'personal: card number, masked; which card; with the books';
comment on column cards.card.billing_address is 'personal: address, sealed; what merchants compare; until erasure';
comment on column cards.card.terminated_reason is 'personal: free text; why it ended; with the books';
comment on column cards.card.metadata is 'personal: free text of the business; what the business keeps with the card; until erasure';

comment on column cards.instruction.detail is 'personal: what was asked of the processor; to ask again after a crash; with the books';

comment on column cards.transaction.merchant is 'personal: where somebody bought; the history of the card; with the books';

comment on column ledger.account.alert_emails is 'personal: e-mail addresses; who hears of a low balance; with the account';

comment on column ledger.attempt.answer is 'personal: answer of the provider; proof of the outcome; with the books';

comment on column ledger.deposit.sender_name is 'personal: name; who paid; with the books';
comment on column ledger.deposit.sender_account_number is 'personal: account number; who paid; with the books';
comment on column ledger.deposit.narration is 'personal: free text of the payer; what was paid; with the books';

comment on column ledger.evidence.body is 'personal: answer of the provider; proof of the outcome; with the books';

comment on column ledger.outbox.data is 'personal: what an event tells, names and addresses among it; to tell the servers of the business, again when asked; until erasure';

comment on column ledger.transfer.account_number is 'personal: account number; who was paid; with the books';
comment on column ledger.transfer.account_name is 'personal: name; who was paid; with the books';
comment on column ledger.transfer.narration is 'personal: free text; what was paid; with the books';
comment on column ledger.transfer.sender is 'personal: name; who the bank says paid; with the books';
comment on column ledger.transfer.metadata is 'personal: free text of the business; what the business keeps with the transfer; until erasure';
comment on column ledger.transfer.reason is 'personal: free text; why it ended so; with the books';
comment on column ledger.transfer.proposal is 'personal: name of an operator; who asked for a decision; with the books';
comment on column ledger.transfer.cause is 'personal: free text; why it ended so, for operators; with the books';

comment on column api_key.name is 'personal: free text; which key; with the account';
comment on column api_key.created_by_id is 'personal: id; who made it; with the account';
comment on column api_key.created_by_name is 'personal: name; who made it; with the account';
comment on column api_key.last_used_ip is 'personal: IP address; from where it was last used; with the account';
comment on column api_key.allowed_ips is 'personal: IP addresses; from where it may be used; with the account';

comment on column beneficiary.account_number is 'personal: account number; to pay again; until erasure';
comment on column beneficiary.account_name is 'personal: name; to pay again; until erasure';

comment on column business.name is 'personal: name; who the customer is; with the account';
comment on column business.email is 'personal: e-mail address; to reach the customer; with the account';
comment on column business.phone is 'personal: phone number; to reach the customer; with the account';
comment on column business.settings is 'personal: settings of the business; how it is served; with the account';

comment on column checkout_link.description is 'personal: free text of the business; what payers read; with the account';
comment on column checkout_link.metadata is 'personal: free text of the business; what the business keeps with the link; with the account';

comment on column checkout_order.first_name is 'personal: name; who bought; until erasure';
comment on column checkout_order.last_name is 'personal: name; who bought; until erasure';
comment on column checkout_order.email is 'personal: e-mail address; to reach the buyer; until erasure';
comment on column checkout_order.private is 'personal: phone number and address, sealed; to deliver; until erasure';
comment on column checkout_order.sender_name is 'personal: name; who paid; with the books';
comment on column checkout_order.cancel_reason is 'personal: free text; why it was canceled; until erasure';
comment on column checkout_order.metadata is 'personal: free text of the business; what the business keeps with the order; until erasure';

comment on column customer.first_name is 'personal: name; whom the business sells to; until erasure';
comment on column customer.last_name is 'personal: name; whom the business sells to; until erasure';
comment on column customer.email is 'personal: e-mail address; to reach the customer; until erasure';
comment on column customer.private is 'personal: phone number, date of birth and address, sealed; to know and reach the customer; until erasure';
comment on column customer.metadata is 'personal: free text of the business; what the business keeps with the customer; until erasure';

comment on column customer_transaction.description is 'personal: free text; what was paid; with the books';
comment on column customer_transaction.metadata is 'personal: free text of the business; what the business keeps with the payment; until erasure';
comment on column customer_transaction.sender_name is 'personal: name; who paid; with the books';

comment on column email_change.email is 'personal: e-mail address; to prove the new address; 1 day after it was asked for';

comment on column email_code.password_hash is 'personal: password, hashed; to finish a registration; 1 day after its end';
comment on column email_code.first_name is 'personal: name; to finish a registration; 1 day after its end';
comment on column email_code.last_name is 'personal: name; to finish a registration; 1 day after its end';
comment on column email_code.business_name is 'personal: name; to finish a registration; 1 day after its end';

comment on column going_live.company is 'personal: record of the registry; to know the customer; with the account';
comment on column going_live.directors is 'personal: names; to know the customer; with the account';
comment on column going_live.bank_account is 'personal: account number and name; to know the customer; with the account';
comment on column going_live.contract is 'personal: name; who accepted the contract; with the account';
comment on column going_live.reason is 'personal: free text; why it was decided so; with the account';
comment on column going_live.proposal is 'personal: name of an operator; who asked for a decision; with the account';

comment on column idempotency_key.body is 'personal: answer of the API, sealed; the same answer to the same key; 1 day';

comment on column invitation.email is 'personal: e-mail address; whom a business asked to join; 90 days after its end';

comment on column known_address.address_hash is 'personal: IP address, hashed; to know a device again; 180 days after it was last seen';

comment on column mail.recipient is 'personal: e-mail address; to write the mail; 30 days';
comment on column mail.data is 'personal: what the mail tells; to write the mail; 30 days';

comment on column sandbox_mail.recipient is 'personal: e-mail address; to show mails of play; the last 1000 of a business';
comment on column sandbox_mail.subject is 'personal: text of a mail; to show mails of play; the last 1000 of a business';
comment on column sandbox_mail.body is 'personal: text of a mail; to show mails of play; the last 1000 of a business';

comment on column payroll_batch.narration is 'personal: free text; what is paid; with the books';
comment on column payroll_batch.requested_by is 'personal: name; who prepared it; with the books';
comment on column payroll_batch.approved_by is 'personal: name; who approved it; with the books';
comment on column payroll_batch.comment is 'personal: free text; why it was approved; with the books';
comment on column payroll_batch.rejected_reason is 'personal: free text; why it was rejected; with the books';
comment on column payroll_batch.created_by is 'personal: name; who prepared it; with the books';
comment on column payroll_batch.preview is 'personal: names that differ; what the approver reads; until erasure';

comment on column payroll_item.beneficiary_name is 'personal: name; whose salary; with the books';
comment on column payroll_item.account_number is 'personal: account number; whose salary; with the books';
comment on column payroll_item.employee_reference is 'personal: number of an employee; whose salary; with the books';
comment on column payroll_item.narration is 'personal: free text; what is paid; with the books';
comment on column payroll_item.private is 'personal: e-mail address, phone number and parts of the salary, sealed; the payslip; until erasure';
comment on column payroll_item.resolved_name is 'personal: name; whose account it is, as the bank told; with the books';
comment on column payroll_item.failure_reason is 'personal: free text; why it failed; with the books';

comment on column payroll_limits.armed_by is 'personal: name; who allowed payroll without a person; with the account';

comment on column person.email is 'personal: e-mail address; to sign in; with the account';
comment on column person.first_name is 'personal: name; who works here; with the account';
comment on column person.last_name is 'personal: name; who works here; with the account';
comment on column person.password_hash is 'personal: password, hashed; to sign in; with the account';
comment on column person.totp_secret is 'personal: second factor, sealed; to sign in; with the account';

comment on column provider_off.by_name is 'personal: name of an operator; who switched it off; with the switch';
comment on column provider_off.note is 'personal: free text of an operator; why it was switched off; with the switch';

comment on column recovery_code.code_hash is 'personal: second factor, hashed; to sign in; with the account';

comment on column request_log.address is 'personal: IP address; who asked; REQUEST_LOG_DAYS';
comment on column request_log.request_body is 'personal: what was asked, masked; to find mistakes; REQUEST_LOG_DAYS';
comment on column request_log.response_body is 'personal: what was answered, masked; to find mistakes; REQUEST_LOG_DAYS';

comment on column session.address is 'personal: IP address; to show who is signed in; 30 days after its end';
comment on column session.user_agent is 'personal: program; to show who is signed in; 30 days after its end';

comment on column sms_quote.sealed is 'personal: text and number of a message, sealed; to keep the price that was told; until it expires';

comment on column subscription.metadata is 'personal: free text of the business; what the business keeps with the subscription; until erasure';

comment on column subscription_invoice.marked_by is 'personal: name; who marked it as paid; with the books';

comment on column suspense_deposit.account_number is 'personal: account number; where the money came in; with the books';
comment on column suspense_deposit.sender_name is 'personal: name; who paid; with the books';
comment on column suspense_deposit.sender_account_number is 'personal: account number; who paid; with the books';
comment on column suspense_deposit.narration is 'personal: free text of the payer; what was paid; with the books';
comment on column suspense_deposit.note is 'personal: free text of an operator; why it was decided so; with the books';
comment on column suspense_deposit.resolved_by is 'personal: name of an operator; who decided; with the books';

comment on column throttle.subject is 'personal: e-mail or IP address, hashed; to slow down whoever guesses; 1 day';

comment on column virtual_account.account_number is 'personal: account number; where a customer pays; with the books';
comment on column virtual_account.account_name is 'personal: name; where a customer pays; with the books';

comment on column verification.alert.emails is 'personal: e-mail addresses; who hears of a low balance; with the account';

comment on column verification.call.subject is 'personal: identity number or name of a company, masked; what the business paid to look up; with the books';
comment on column verification.call.subject_index is 'personal: identity number, hashed; to find the calls about a person; with the books';

comment on column webhook.attempt.response_head is 'personal: what the server of the business answered; to find mistakes; with the account';

comment on column webhook.endpoint.secret is 'personal: secret, sealed; to sign what is told; with the account';
comment on column webhook.endpoint.previous_secret is 'personal: secret, sealed; to sign what is told; with the account';

comment on table activity is 'not personal: counts';
comment on table audit.head is 'not personal: the end of each chain';
comment on table card_sim.card is 'not personal: a card of play; its last digits are drawn';
comment on table card_sim.entry is 'not personal: what happened with a card of play';
comment on table card_sim.instruction is 'not personal: answers of the simulated processor, without a name';
comment on table delivery_option is 'not personal: what a business offers';
comment on table deposit_feed is 'not personal: how far lists have been read';
comment on table fee_rule is 'not personal: prices';
comment on table identity_sim.request is 'not personal: references of requests in play';
comment on table ledger.book is 'not personal: which books there are';
comment on table ledger.hand_in is 'not personal: ids alone';
comment on table ledger.posting is 'not personal: amounts and references; who was paid stands in the row that it is about';
comment on table ledger.transfer_tally is 'not personal: sums';
comment on table ledger.transfer_tally_change is 'not personal: sums';
comment on table live_served is 'not personal: a time';
comment on table login_challenge is 'not personal: a hash of a random token';
comment on table membership is 'not personal: ids and roles';
comment on table password_reset is 'not personal: a hash of a random token';
comment on table plan is 'not personal: prices of a business';
comment on table product is 'not personal: what a business sells';
comment on table provider_account is 'not personal: names of accounts with providers';
comment on table provider_exchange is 'not personal: which request, when, how it ended; nobody and no body';
comment on table provider_message is 'not personal: references of messages';
comment on table session_token is 'not personal: hashes of random tokens';
comment on table sms_price is 'not personal: prices';
comment on table transfer_batch is 'not personal: a reference and a hash of what was sent';
comment on table verification.plan is 'not personal: prices';
comment on table verification.plan_quota is 'not personal: prices';
comment on table verification.price is 'not personal: prices';
comment on table verification.quota is 'not personal: counts';
comment on table verification.subscription is 'not personal: periods and prices';
comment on table verification.swept is 'not personal: a time';
comment on table verification.topup is 'not personal: amounts and references';
comment on table webhook.delivery is 'not personal: ids, times and outcomes';
comment on table webhook.recovery is 'not personal: ids and times';
comment on column audit.entry.action is 'not personal: which operation';
comment on column audit.entry.hash is 'not personal: the chain';
comment on column audit.entry.previous_hash is 'not personal: the chain';
comment on column cards.card.controls is 'not personal: where and how much the card may be used';
comment on column cards.card.expiry_month is 'not personal: of a card whose number is not kept';
comment on column cards.card.expiry_year is 'not personal: of a card whose number is not kept';
comment on column cards.card.frozen_by is 'not personal: a word of the contract';
comment on column ledger.transfer.retried_as is 'not personal: a transferCode';
comment on column ledger.transfer.retry_of is 'not personal: a transferCode';
comment on column api_key.secret_hash is 'not personal: a random secret of a program, hashed';
comment on column api_key.secret_prefix is 'not personal: the first characters of a random secret';
comment on column checkout_link.success_url is 'not personal: an address of the business';
comment on column checkout_order.delivery_option is 'not personal: what the business offers; the address is sealed beside it';
comment on column email_change.code_hash is 'not personal: a random code, hashed';
comment on column email_code.code_hash is 'not personal: a random code, hashed';
comment on column idempotency_key.request_hash is 'not personal: a request, hashed';
comment on column invitation.token_hash is 'not personal: a random token, hashed';
comment on column payroll_batch.name is 'not personal: what the business calls the batch';
comment on column payroll_item.name_match is 'not personal: a word of the contract';
comment on column request_log.idempotency_key is 'not personal: a random text of the caller';
comment on column suspense_deposit.reason is 'not personal: a word of the contract';
comment on column subscription.callback_url is 'not personal: an address of the business';
comment on column virtual_account.provider_name is 'not personal: what an operator calls an account with a provider';
comment on column webhook.attempt.timings is 'not personal: milliseconds';
comment on column webhook.endpoint.allowed_ips is 'not personal: networks of a server';
comment on column webhook.endpoint.secret_masked is 'not personal: the last characters of a random secret';
comment on column webhook.endpoint.url is 'not personal: an address of the business';
