-- Requests were kept with texts that their schemas did not call harmless, codes and phone numbers among them. They go; the log begins anew.
-- allowed: lock-for-long: an empty file takes the place of the old one in a moment, and no request waits for the log
truncate request_log;
