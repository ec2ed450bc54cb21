import { useCallback, useState } from 'react';
import type { Trouble } from '../../api.ts';
import type { FieldErrors } from '../../data.ts';
import { accessToken } from '../../session.ts';
import { settings } from '../../settings.ts';
import { sendBatchTexts as texts } from '../../texts/send.ts';

export interface BatchItem {
  accountNumber: string;
  bankCode: string;
  amount: number;
  clientReference: string;
  accountName?: string;
}

interface SendBatch {
  /** @returns the id of the batch; null when it was refused. */
  run(batch: { batchReference: string; items: readonly BatchItem[] }): Promise<string | null>;
  isBusy: boolean;
  errors: FieldErrors;
  trouble: Trouble | null;
  clear(): void;
}

const CALM = { isBusy: false, errors: {} as FieldErrors, trouble: null as Trouble | null };

/** Sends a batch at the REST route, whose bodies may be longer than a GraphQL document. */
export function useSendBatch(): SendBatch {
  const [state, setState] = useState(CALM);
  const run = useCallback(async (batch: object): Promise<string | null> => {
    setState({ ...CALM, isBusy: true });
    const fail = (message: string, code: string | null, requestId: string | null): null => {
      setState({ ...CALM, trouble: { message, code, requestId } });
      return null;
    };
    try {
      const response = await fetch(`${settings.prefix}/api/v1/money-transfer/bulk`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${await accessToken()}` },
        body: JSON.stringify(batch),
      });
      const { data, error, code = null, requestId = null } = (await response.json()) as Answer;
      if (!response.ok || !data) return fail(error ?? TRY_AGAIN, code, requestId);
      setState(CALM);
      return data.id;
    } catch {
      return fail(TRY_AGAIN, null, null);
    }
  }, []);
  return { ...state, run, clear: useCallback(() => setState(CALM), []) };
}

const TRY_AGAIN = texts.theTransfersWereNotSent;

interface Answer {
  data?: { id: string };
  error?: string;
  code?: string;
  requestId?: string;
}
