import { customType } from 'drizzle-orm/pg-core';
import { wordReader, type Numbers } from '../../src/contract/states';

/**
 * A smallint column of numbers that stand for words: drizzle writes the number of a word and reads the word of a number,
 * so that the code above handles words. SQL text of its own compares with the numbers.
 * @throws Error on reading a number that has no word
 */
export const wordColumn = <Word extends string>(name: string, numbers: Numbers<Word>) => {
  const wordOf = wordReader(numbers);
  return customType<{ data: Word; driverData: number }>({
    dataType: () => 'smallint',
    toDriver: (word) => numbers[word],
    fromDriver: (number) => {
      const word = wordOf(number);
      if (word === undefined) throw new Error(`Column ${name} holds ${number}, which stands for nothing`);
      return word;
    },
  })(name);
};

/**
 * The default of a word column, as the database holds it: drizzle-kit compares it with what the migrations say, and
 * drizzle leaves it to the database.
 */
export const storedDefault = (number: number): never => number as never;
