/** Settings of the retention, as a new installation has them. */
export const RETENTION = { MAIL_DAYS: 30, PROVIDER_LOG_DAYS: 90, REQUEST_LOG_DAYS: 7 };
