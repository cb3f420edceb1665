/** The kinds of records of all areas. Each `area.ts` adds its own by `declare module`, here and below. */
export interface RecordKinds {}

/** The scopes of all areas, each as it is declared. */
export interface Scopes {}

/** The groups of commands of all areas, by their titles. */
export interface CommandGroups {}

/** The tables of all areas whose preferences are kept. */
export interface TableNames {}
