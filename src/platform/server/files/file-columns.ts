import { declared } from '#src/platform/domain/areas/declared'

/** Every database column with names of stored files. A backup must copy these files, and the nightly cleanup must not remove them. */
export const FILE_COLUMNS = Object.entries({ jobs: ['file_key'], ...declared('files') }).map(([table, columns]) => ({ table, columns }))
