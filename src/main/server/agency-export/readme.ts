import type { ExportManifest } from '#src/main/server/agency-export/manifest'

const count = (value: number) => value.toLocaleString('en-US')

/** The README of an export: what each file contains, how to read it, and how to check it (PLUS-32). */
export function exportReadme({ agency, created_at: createdAt, schema, tables, files, left_out: leftOut }: Omit<ExportManifest, 'content' | 'product' | 'format'>): string {
  return `Slipway: everything of ${agency.name}
${'='.repeat(`Slipway: everything of ${agency.name}`.length)}

All records and files of agency ${agency.id} as of ${createdAt}, from one moment. Schema ${schema}.

WHAT IS HERE
  README.txt       this text
  manifest.json    the list of all tables with rows, bytes, SHA-256, and sums
  columns.csv      every column: its table, its type, and the table whose rows it names
  tables/          one CSV for each table
  files.csv        every file that a row names: the row, the original name, and the type
  files/           the files (photos, documents, signatures), each named by its SHA-256
  SHA256SUMS       the SHA-256 of every file of this folder

HOW TO READ IT
  CSV files are UTF-8 with commas, a line of column names, and a line feed after each row (RFC 4180). A field with a comma,
  a quote, or a line break is in double quotes, and a quote in it is doubled.
  No value and an empty text differ: no value is nothing between the commas, and an empty text is "".
  Moments are ISO 8601 in UTC, such as 2026-11-28T14:05:00.000000Z. Days are 2026-11-28. Booleans are true and false.
  Numbers have a decimal point and no thousands separator. Type numeric is exact.
  Columns of type jsonb hold JSON. Types that end in [] hold a list, such as {1,2}. Columns of type bytea hold bytes as
  hexadecimal digits after \\x.
  An id is unique in its table. columns.csv says which column names which row.

UNITS
  A quantity is in the unit of the column beside it: net_amount of slips in uom_1, net_amount_2 in uom_2, quantity of
  pay_item_assignments in the unit of its pay item. Columns that end in _lbs and max_gvw are pounds, latitude and
  longitude are degrees (WGS 84), and prices and amounts are US dollars.
  Amounts that follow from others are not repeated: the amount of a row of pay_period_lines is quantity times unit_price,
  rounded to cents.
  The sums in manifest.json add up a whole column, whatever the units of its rows. They are for comparing.

HOW TO CHECK IT
  In this folder: sha256sum --check SHA256SUMS
  Rows and sums of each table are in manifest.json.

HOW TO IMPORT IT
  With the same release of Slipway, into an installation that does not have this agency:
    npm run agency:import -- --from FOLDER
  The import checks every file first, compares every row and sum, and writes all or nothing. It prints the link with
  which an administrator sets a password. Everyone else uses "Forgot password".
  What signs in or contacts others is off after an import, until an administrator turns it on again: single sign-on,
  daily reports and plant alarms by mail, telematics sources, work zone feeds, and the AI provider. API keys are revoked, and runs of AI models
  that had not ended fail.

WHAT IS LEFT OUT
  Passwords and other secrets are never exported. Set them again.
${Object.entries(leftOut).map(([name, reason]) => `  ${name}: ${reason}`).join('\n')}
${files.missing.length === 0 ? '' : `\nFILES THAT ARE MISSING\n  Rows name these files, but the installation has lost or damaged them:\n${files.missing.map((key) => `  ${key}`).join('\n')}\n`}
TABLES
${tables.map(({ name, rows }) => `  ${name.padEnd(32)} ${count(rows).padStart(12)} ${rows === 1 ? 'row' : 'rows'}`).join('\n')}

FILES
  ${count(files.count)} ${files.count === 1 ? 'file' : 'files'}, ${count(files.bytes)} bytes
`
}
