import { declared } from '#src/platform/domain/areas/declared'

/** Every column that names a file of the store: what a backup must have, and what the nightly sweep must not remove. */
export const FILE_COLUMNS = Object.entries({ jobs: ['file_key'], ...declared('files') }).map(([table, columns]) => ({ table, columns }))
