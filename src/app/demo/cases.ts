const BUSINESS = { 'X-API-Key': 'pk_test_demo2', 'X-API-Secret': 'sk_test_demo2_secret' };
const OPERATOR = { 'X-API-Key': 'pk_test_operator', 'X-API-Secret': 'sk_test_operator_secret' };

const LISTED = { bankCode: '058', accountNumber: '0000000017' };
const UNANSWERED = { bankCode: '058', accountNumber: '0000000024' };
const LARGE = {
  name: 'Payments of ₦2m and more by a business',
  kind: 'amount_threshold',
  subject: 'business',
  parameters: { direction: 'sent', amount: 200_000_000 },
};

/** Opens cases of the second demo business through the API; a repeat at the next start changes nothing. */
export async function seedDemoCases(url: string): Promise<void> {
  const post = async (path: string, body: object, headers: Record<string, string> = BUSINESS): Promise<boolean> => {
    const request = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
    return (await fetch(`${url}/api/v1${path}`, request)).ok;
  };
  const send = (payee: object, amount: number, n: number): Promise<boolean> =>
    post('/money-transfer/send', { ...payee, amount, clientReference: `DEMO-SUPPLIER-${n}`, narration: 'Equipment' });
  const read = async <Row>(path: string): Promise<Row[]> =>
    ((await (await fetch(`${url}/api/v1${path}`, { headers: OPERATOR })).json()) as { data?: Row[] }).data ?? [];
  if (!(await send(LISTED, 125_000_000, 1))) return;
  const scenarios = await read<{ name: string }>('/ops/compliance/scenarios');
  if (!scenarios.some((each) => each.name === LARGE.name)) await post('/ops/compliance/scenarios', LARGE, OPERATOR);
  await send({ bankCode: '058', accountNumber: '0123456785' }, 250_000_000, 2);
  await send(LISTED, 48_000_000, 3);
  await send(LISTED, 31_500_000, 4);
  const cases = await read<{ id: string; transfer: { amount: number } | null }>('/ops/compliance/cases');
  for (const { id, transfer } of cases) {
    const decision = transfer?.amount === 48_000_000 ? 'release' : transfer?.amount === 31_500_000 ? 'report' : null;
    if (decision)
      await post(`/ops/compliance/cases/${id}/decide`, { decision, note: 'Date of birth compared with the passport' }, OPERATOR);
  }
  await send(UNANSWERED, 76_500_000, 5);
  await post('/beneficiaries', LISTED);
}
