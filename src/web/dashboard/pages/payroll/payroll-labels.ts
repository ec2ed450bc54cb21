import { fill } from '../../texts/fill.ts';
import { payrollLabelsTexts as texts } from '../../texts/payroll.ts';

export const people = (count: number): string => (count === 1 ? '1 employee' : fill(texts.countEmployees, { count }));
