export const people = (count: number): string => (count === 1 ? '1 employee' : `${count} employees`);
