import { IMPORT_ERRORS_SHOWN } from '#src/domain/imports/limits'
import type { Platform } from '#src/server/platform/platform'
import { csvRows } from '#src/server/imports/csv-file'
import { rowReader, type ImportColumns } from '#src/server/imports/import-row'
import { openRefusedRows } from '#src/server/imports/refused-rows'
import type { ImportFault, ImportRecord, Preview } from '#src/server/imports/store'
import type { ProjectMatcher } from '#src/server/receipt/match-projects'

/** Reads every row of an import under these columns: how many are good, every fault, and the file of the refused ones. Writes no ticket (TICK-95). */
export async function previewOf({ files }: Pick<Platform, 'files'>, found: ImportRecord, columns: ImportColumns, matcher: ProjectMatcher): Promise<Preview> {
  const read = rowReader(columns, matcher)
  const refused = openRefusedRows(found.headings, found)
  const keeping = files.keep(refused.content)
  const errors: ImportFault[] = []
  let [good, faultCount] = [0, 0]
  try {
    for await (const line of csvRows(files.read(found.file_key), found)) {
      if (line.row === 1) continue
      const outcome = read(line)
      if ('arrival' in outcome) {
        good += 1
        continue
      }
      faultCount += outcome.faults.length
      for (const { field, message } of outcome.faults) if (errors.length < IMPORT_ERRORS_SHOWN) errors.push({ row: line.row, field, message })
      await refused.add(line, outcome.faults)
    }
  } finally {
    refused.end()
  }
  const { key } = await keeping
  return { columns: [...columns], good_count: good, errors, error_count: faultCount, refused_file_key: key }
}
