import {
  GraphQLBoolean,
  GraphQLFloat,
  GraphQLID,
  GraphQLInt,
  GraphQLScalarType,
  GraphQLString,
} from 'graphql';

/** Values pass as they are: rows come from the database in the API's form, inputs are judged by their kind. */
const passing = (name: string, description: string) => new GraphQLScalarType({ name, description });

export const JSON_SCALAR = passing('JSON', 'Any JSON value.');

const SCALARS: Readonly<Record<string, GraphQLScalarType>> = {
  Boolean: GraphQLBoolean,
  ID: GraphQLID,
  JSON: JSON_SCALAR,
  Int: GraphQLInt,
  Float: GraphQLFloat,
  String: GraphQLString,
  Long: passing('Long', 'A whole number of 64 bits, as text of digits.'),
  LocalDate: passing('LocalDate', 'A day without a zone: 2026-02-28.'),
  LocalDateTime: passing('LocalDateTime', 'A day and time without a zone: 2026-02-28T13:45:00.'),
  LocalTime: passing('LocalTime', 'A time of day: 13:45:00.'),
  Timestamp: passing('Timestamp', 'An instant in UTC: 2026-02-28T13:45:00Z.'),
  ZoneId: passing('ZoneId', 'An IANA time zone: Europe/Warsaw.'),
};

export function scalarNamed(name: string): GraphQLScalarType {
  const scalar = SCALARS[name];
  if (!scalar) throw new Error(`no scalar ${name}`);
  return scalar;
}
