/** The record kinds of all areas. Each `area.ts` adds its own by `declare module`, here and below. */
export interface RecordKinds {}

/** The scopes of all areas, with their declarations. */
export interface Scopes {}

/** The command groups of all areas, by title. */
export interface CommandGroups {}

/** The tables of all areas whose preferences are stored. */
export interface TableNames {}
