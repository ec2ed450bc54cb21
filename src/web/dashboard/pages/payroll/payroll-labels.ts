/** 1 person, 2 people. */
export const people = (count: number): string => (count === 1 ? '1 person' : `${count} people`);
