-- States that the versions are no personal data.
comment on column api_key.api_version is 'not personal: a date of the contract';
comment on column webhook.receiver.api_version is 'not personal: a date of the contract';
