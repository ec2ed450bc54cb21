import { useState } from 'react';
import { type Answers, isOpen, type Meaning, type Question, sheetOf } from '../columns.ts';
import { Select } from './controls.tsx';

const QUESTIONS: Record<Meaning, string> = {
  beneficiaryName: 'Column of the name',
  accountNumber: 'Column of the account number',
  bank: 'Column of the bank',
  amount: 'Column of the amount to pay',
  employeeReference: 'Column of the reference',
  email: 'Column of the e-mail address',
};

/** Answers about the columns of a pasted table; other headings are asked about anew. */
export function useAnswers(text: string): { answers: Answers; answer(meaning: Meaning, column: number): void } {
  const key = JSON.stringify(sheetOf(text, {}).headings);
  const [saved, save] = useState<{ key: string; answers: Answers }>({ key, answers: {} });
  const answers = saved.key === key ? saved.answers : {};
  return { answers, answer: (meaning, column) => save({ key, answers: { ...answers, [meaning]: column } }) };
}

interface Props {
  questions: readonly Question[];
  answers: Answers;
  answer(meaning: Meaning, column: number): void;
}

/** Asks which column is meant, where the headings do not say. */
export function ColumnQuestions({ questions, answers, answer }: Props) {
  if (questions.length === 0) return null;
  const isWaiting = questions.some((question) => isOpen(question, answers));
  return (
    <fieldset className="card stack close">
      <legend>Columns</legend>
      <p className={isWaiting ? 'note warn' : 'dim'} role="status">
        {isWaiting ? 'The headings do not say which column is meant. Choose it first.' : 'The columns are as you chose.'}
      </p>
      <div className="row">
        {questions.map(({ meaning, isOptional, candidates }) => (
          <Select
            key={meaning}
            label={QUESTIONS[meaning]}
            value={String(answers[meaning] ?? '')}
            onChange={(column) => column !== '' && answer(meaning, Number(column))}
            options={[
              ['', 'Choose the column'],
              ...candidates.map(({ column, label }): [string, string] => [String(column), label]),
              ...(isOptional ? ([['-1', 'None']] as const) : []),
            ]}
            {...(candidates.length === 0 && { hint: 'No column is left for it: add one to the table' })}
          />
        ))}
      </div>
    </fieldset>
  );
}
