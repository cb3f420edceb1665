/** Every column that names a file of the store: what a backup must have, and what the nightly sweep must not remove. */
export const FILE_COLUMNS = [
  { table: 'jobs', columns: ['file_key'] },
  { table: 'slip_imports', columns: ['file_key', 'refused_file_key'] },
  { table: 'documents', columns: ['file_key'] },
  { table: 'item_imports', columns: ['file_key'] },
  { table: 'images', columns: ['file_key', 'preview_key'] },
  { table: 'employees', columns: ['signature_key'] },
  { table: 'dot_authorities', columns: ['logo_key'] },
] as const
