import { useState } from 'react';
import { type Answers, isOpen, type Meaning, type Question, sheetOf } from '../columns.ts';
import { Select } from './controls.tsx';
import { columnQuestionsTexts as texts } from '../texts/ui.ts';

const QUESTIONS: Record<Meaning, string> = {
  beneficiaryName: texts.nameColumn,
  accountNumber: texts.accountNumberColumn,
  bank: texts.bankColumn,
  amount: texts.amountColumn,
  employeeReference: texts.referenceColumn,
  email: texts.emailColumn,
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

/** Asks for columns that the headings do not identify. */
export function ColumnQuestions({ questions, answers, answer }: Props) {
  if (questions.length === 0) return null;
  const isWaiting = questions.some((question) => isOpen(question, answers));
  return (
    <fieldset className="card stack close">
      <legend>{texts.columns}</legend>
      <p className={isWaiting ? 'note warn' : 'dim'} role="status">
        {isWaiting ? texts.theHeaderDoesNotIdentify : texts.theColumnsFollowYourSelection}
      </p>
      <div className="row">
        {questions.map(({ meaning, isOptional, candidates }) => (
          <Select
            key={meaning}
            label={QUESTIONS[meaning]}
            value={String(answers[meaning] ?? '')}
            onChange={(column) => column !== '' && answer(meaning, Number(column))}
            options={[
              ['', texts.selectAColumn],
              ...candidates.map(({ column, label }): [string, string] => [String(column), label]),
              ...(isOptional ? ([['-1', texts.none]] as const) : []),
            ]}
            {...(candidates.length === 0 && { hint: texts.noUnusedColumnIsLeft })}
          />
        ))}
      </div>
    </fieldset>
  );
}
