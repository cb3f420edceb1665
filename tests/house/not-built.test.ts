import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#src/platform/domain/messages'
import { screenOfFeature } from '#src/platform/domain/navigation/places'
import { mayOpenPath } from '#src/platform/domain/navigation/routes'
import { ticketFields } from '#src/areas/tickets/domain/fields'
import { listFilters, yesNoFilters } from '#src/areas/tickets/domain/filters'
import type { ContractEntry } from '#src/platform/api/contract'
import { projectSorts as builtSorts } from '#src/areas/projects/api/projects/projects'
import { SlipSchema } from '#src/areas/tickets/api/tickets/slip'
import { areas } from '#src/main/server/areas'
import { providePanes } from '#src/main/client/panes'
import { otherTabOf, pathOfTab, projectTabs } from '#src/areas/projects/client/tabs/project-tabs'
import { isBuilt } from '#src/workspace/client/panes/pane-table'
import { roles } from '#src/platform/domain/session/roles'
import { administrator } from '#tests/commands/desk'
import { callRows, lookupCalls } from '#tests/house/requirements/calls'
import { lineIds, numbersOf } from '#tests/house/requirements/lines'
import { idsInTitles } from '#tests/house/requirements/title-ids'
import { messageRows } from '#tests/house/requirements/messages'
import { addresses, projectSorts, roleLandings, tabs, ticketFilters, ticketKeys } from '#tests/house/requirements/screens'
import { sourceFiles, top } from '#tests/house/sources'

const LIST = 'docs/not-built.md'
const list = readFileSync(join(top, LIST), 'utf8')

/** The entries of a part of the list: the texts between backticks, one or several per line. */
function listed(part: string): readonly string[] {
  const text = new RegExp(`^## ${part}\\n([\\s\\S]*?)(?=^## |$(?![\\s\\S]))`, 'm').exec(list)?.[1]
  if (text === undefined) throw new Error(`${LIST} has no part "${part}"`)
  return [...text.matchAll(/`([^`]+)`/g)].map(([, entry = '']) => entry)
}

/** Expects that this part of the list has exactly what the requirements name and the product lacks. */
function expectListed(part: string, missing: readonly string[]): void {
  const entries = listed(part)
  expect({ part, 'not in the list': missing.filter((one) => !entries.includes(one)), 'listed, and there': entries.filter((one) => !missing.includes(one)) }).toEqual({
    part, 'not in the list': [], 'listed, and there': [],
  })
}

const served = areas.flatMap(({ entries }) => entries.map(({ entry }): ContractEntry => entry))
const shapeOf = (call: string) => call.replaceAll(/:\w+/g, ':')
const byShape = new Map(served.map((entry) => [shapeOf(`${entry.method} ${entry.path}`), entry]))
const servedBy = (call: string) => byShape.get(shapeOf(call))
/** Calls that the platform itself serves, outside of the areas. */
const OUTSIDE = new Set(['GET /api/openapi.json', 'GET /api/docs', 'GET /healthz', 'GET /readyz', 'GET /metrics'])
const namesOf = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const properties: unknown = Reflect.get(schema, 'properties')
  const choices: unknown = Reflect.get(schema, 'anyOf')
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  return [...own, ...(Array.isArray(choices) ? choices.flatMap(namesOf) : [])]
}

/** True when the product shows a screen at an address to an administrator with every flag. */
function isShown(address: string): boolean {
  const flags = { dot_slip_calibration: true, project_assist_enabled: true, text_scan_playground: true, photo_scan_enabled: true, assistant: true, show_dwr: true }
  const person = { ...administrator, flags, featureFlagAccess: true }
  let path = address.replaceAll(/:\w+/g, '7')
  for (let steps = 0; steps < 4; steps += 1) {
    const decision = mayOpenPath(path, person)
    const to = decision.kind === 'go' ? decision.to : screenOfFeature(path)
    if (to === null) break
    path = to
  }
  return isBuilt(path) || (path === '/projects/7' && otherTabOf(path, person) !== null)
}

beforeAll(providePanes)

describe(`${LIST} is what the requirements name and the product lacks`, () => {
  test('API-24 every call of section C is served, or listed', () => {
    const calls = [...callRows.flatMap((row) => row.calls), ...lookupCalls]
    expect([callRows.length, lookupCalls.length]).toEqual([124, 44])
    expectListed('Calls', [...new Set(calls.filter((call) => servedBy(call) === undefined && !OUTSIDE.has(call)))])
  })

  test('API-24 every call accepts the parameters that its row names, or they are listed', () => {
    const missing = callRows.flatMap(({ calls, query }) => {
      const read = calls.find((call) => call.startsWith('GET '))
      const entry = read === undefined ? undefined : servedBy(read)
      const names = namesOf(entry?.query)
      return entry === undefined ? [] : query.filter((name) => !names.includes(name)).map((name) => `${read} ${name}`)
    })
    expectListed('Parameters of calls', missing)
  })

  test('TICK-86 every export format exists, or is listed', () => {
    const choices: unknown = Reflect.get(Reflect.get(Object(servedBy('GET /v3/slips/export')?.query), 'properties') ?? {}, 'format')
    const built = JSON.stringify(choices) ?? ''
    expectListed('Formats of exports', ['csv', 'pdf', 'csv_pdf', 'kml', 'geojson'].filter((format) => !built.includes(`"${format}"`)))
  })

  test('API-24 the responses contain what their row names, or it is listed, and lists count in the style of their row', () => {
    const missing = callRows.flatMap(({ row, calls, answers }) => {
      const entries = calls.flatMap((call) => servedBy(call) ?? [])
      const names = entries.flatMap(({ answer }) => namesOf(answer))
      // a file has no field names
      return entries.length < calls.length || entries.some(({ answer }) => answer === 'file') ? [] : answers.filter((name) => !names.includes(name)).map((name) => `${row}: ${name}`)
    })
    expectListed('Answers of calls', missing)
    const other = callRows.flatMap(({ calls, style }) => calls.flatMap((call) => {
      const entry = servedBy(call)
      return entry?.style === undefined || style === '' || entry.style === style ? [] : [call]
    }))
    expect(other).toEqual([])
  })

  test('ERR-15 every message of section D is a message of the product, or listed', () => {
    const keys = messageRows.map(([key]) => key)
    expectListed('Messages', keys.filter((key) => !Object.hasOwn(messages, key)))
  })

  test('SHELL-13 SHELL-45 every address of the specification shows a screen, or is listed', () => {
    expectListed('Screens', addresses.filter((address) => !isShown(address)))
  })

  test('PROJ-6 PROJ-52 every tab of a project is shown, in the order of the specification, or is listed', () => {
    expect(projectTabs.map(({ label }) => label)).toEqual(tabs)
    expectListed('Tabs of a project', projectTabs.filter((tab) => !isBuilt(pathOfTab(tab, 7))).map(({ label }) => label))
  })

  test('AUTH-61 every role has its landing screen, or is listed', () => {
    expect(Object.keys(roleLandings).toSorted()).toEqual([...roles].toSorted())
    expectListed('Roles whose screens are missing', Object.entries(roleLandings).filter(([, path]) => !isBuilt(path)).map(([role]) => role))
  })

  test('TICK-6 TICK-10 TICK-16 PROJ-2 every filter, field and sort of the tables exists, or is listed', () => {
    const filters = new Set<string>([...listFilters, ...yesNoFilters, 'status', 'image', 'start_date', 'end_date'])
    const fields = new Set<string>([...ticketFields.map(({ key }) => key), ...namesOf(SlipSchema)])
    expectListed('Filters, fields and sorts', [
      ...Object.entries(ticketFilters).filter(([, name]) => !filters.has(name)).map(([name]) => `filter ${name}`),
      ...ticketKeys.filter((key) => !fields.has(key)).map((key) => `field ${key}`),
      ...projectSorts.filter((name) => !builtSorts.some((sort) => sort === name)).map((name) => `sort ${name}`),
    ])
  })

  test('every line of the requirements has a test with its id, or is listed', () => {
    const tests = sourceFiles('tests').filter(({ path }) => /\.(test|journey|bench)\.tsx?$/.test(path) && !path.endsWith('not-built.test.ts'))
    const named = new Set(tests.flatMap(({ path, text }) => idsInTitles(path, text)))
    const missing = lineIds.filter((id) => !named.has(id))
    const entries = listed('Lines').flatMap((entry) => {
      const [area = '', ...numbers] = entry.split(' ')
      return numbersOf(numbers.join(' ')).map((number) => `${area}-${number}`)
    })
    expect({ 'in no title': missing.filter((id) => !entries.includes(id)), 'listed, and in a title': entries.filter((id) => !missing.includes(id)) }).toEqual({
      'in no title': [], 'listed, and in a title': [],
    })
    const areasOfIds = new Set(lineIds.map((id) => id.split('-')[0]))
    expect([...named].filter((id) => areasOfIds.has(id.split('-')[0]) && !lineIds.includes(id))).toEqual([])
  })
})

test('ERR-15 every message in the catalog is used by the product', () => {
  const product = sourceFiles('src', 'commands').filter(({ path }) => !/^src\/.*\/(?:domain|server)\/.*messages\.ts$/.test(path)).map(({ text }) => text).join('\n')
  const catalog: Readonly<Record<string, string>> = messages
  const unsaid = Object.keys(catalog).filter((key) => !product.includes(`'${key}'`) && !(key.endsWith('_one') && Object.hasOwn(catalog, key.slice(0, -'_one'.length))))
  expect(unsaid).toEqual([])
})
