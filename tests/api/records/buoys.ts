import { Type } from 'typebox'
import { contract, projectRoles } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Day, Id, Moment, Nullable, OneOf } from '#src/platform/api/schemas'
import { defineRecord } from '#src/platform/domain/records/define-record'
import { choice, text } from '#src/platform/domain/records/fields'
import type { RecordKind } from '#src/platform/domain/records/kinds'
import { day, decimal, whole, yesNo } from '#src/platform/domain/records/value-fields'
import type { ServerArea } from '#src/platform/server/area'
import { implement } from '#src/platform/server/http/call'
import { recordHandlers } from '#src/platform/server/records/handlers'
import { recordTable } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'
import { recordColumns } from '#src/workspace/client/records/record-columns'
import { recordScreen } from '#src/workspace/client/records/record-screen'

// a record kind that no area has
const kind = 'buoy' as RecordKind

export const buoy = defineRecord({
  kind,
  table: 'buoys',
  path: '/v1/buoys',
  one: 'buoy',
  many: 'buoys',
  name: 'code',
  may: 'change_calibration_and_uom',
  deletes: 'soft',
  fields: {
    code: text({ label: 'Code', max: 8, required: true, unique: true, searched: true }),
    note: text({ label: 'Note', max: 40, searched: true, lines: 3 }),
    color: choice({ label: 'Color', choices: { red: 'Red', green: 'Green' } }),
    depth: decimal({ label: 'Depth', digits: 4, decimals: 2, unit: 'FT' }),
    chains: whole({ label: 'Chains', min: 1, max: 4 }),
    laid_on: day({ label: 'Laid' }),
    is_lit: yesNo({ label: 'Lit' }),
  },
})

const Buoy = Type.Object({
  id: Id, version: Type.Integer(), code: Type.String(), note: Type.String(), color: OneOf(['red', 'green']),
  depth: Nullable(Type.Number()), chains: Nullable(Type.Integer()), laid_on: Nullable(Day), is_lit: Type.Boolean(), deleted_at: Nullable(Moment),
})
const { pages: _pages, ...calls } = recordCalls(buoy, { read: projectRoles, row: Buoy, own: {}, above: {}, spec: 'a test' })
export const buoys = contract(calls)

const writer = new RecordWriter(buoy, recordTable(buoy, {}), {})
const { pages: _javaList, ...handlers } = recordHandlers(writer)
export const buoyArea: ServerArea = { routes: [implement(buoys, handlers)], records: [writer] }

export const buoyScreen = recordScreen({
  record: buoy,
  calls: buoys,
  all: buoys.list,
  list: '/admin/buoys',
  words: { list: 'Buoys', new: 'New buoy', removeTitle: 'Remove the buoy {{name}}?', removeBody: 'You can restore it within 30 days.' },
})

export const buoyColumns = recordColumns(buoy, { code: { width: 120, strong: true }, color: { width: 96 }, depth: { width: 96 }, chains: { width: 96 }, laid_on: { width: 112 }, is_lit: { width: 80 } })
