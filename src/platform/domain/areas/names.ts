/** The record kinds of all areas. Each `area.ts` adds its own kinds by `declare module`. The interfaces below are extended the same way. */
export interface RecordKinds {}

/** The scopes of keyboard shortcuts of all areas, with their declarations. */
export interface Scopes {}

/** The command groups of all areas, by title. */
export interface CommandGroups {}

/** The names of all tables of all areas for which a person's columns and sort order are stored. */
export interface TableNames {}
