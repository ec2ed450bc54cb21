/** What is true of the audit log at every moment: nothing in it was changed, removed or put in between. */
export const auditInvariants = [
  {
    id: 'audit_chain',
    title: 'Every entry of the audit log says what it said when it was written, follows the one before it, and none is missing',
    sql: `
      select business_id, seq, action,
             case when hash <> audit.hash_of(entry) then 'was changed'
                  when seq <> last_seq + 1 then 'what stood before it is missing'
                  when previous_hash <> last_hash then 'does not follow the entry before it'
                  else 'is dated before the entry before it' end as problem
        from (select e as entry, e.*, lag(e.seq, 1, 0::bigint) over w as last_seq, lag(e.at) over w as last_at,
                     lag(e.hash, 1, decode(repeat('00', 32), 'hex')) over w as last_hash
                from audit.entry e window w as (partition by e.business_id order by e.seq)) c
       where hash <> audit.hash_of(entry) or seq <> last_seq + 1 or previous_hash <> last_hash or at < last_at
      union all
      select coalesce(h.business_id, l.business_id), coalesce(l.seq, 0), null, 'is not where the log of this business ends'
        from audit.head h
        full join (select distinct on (business_id) business_id, seq, hash from audit.entry order by business_id, seq desc) l on l.business_id = h.business_id
       where (h.seq, case when h.seq > 0 then h.hash end) is distinct from (coalesce(l.seq, 0), l.hash)`,
  },
] as const;
