import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { ContractEntry } from '#src/platform/api/contract'

const ajv = new Ajv({ allErrors: true, strict: false })
const formats = addFormats as unknown as (into: Ajv) => void
formats(ajv)
const checks = new WeakMap<ContractEntry, ValidateFunction>()

/**
 * The differences between an answer and the call's API contract: wrong values, missing fields, and fields that the contract does not name.
 * If `hasChosenFields` is true, the request asked only for certain fields, so missing fields do not count.
 */
export function faultsOfAnswer(entry: ContractEntry, answer: unknown, { hasChosenFields = false } = {}): string[] {
  if (typeof entry.answer !== 'object') return ['the contract has no JSON answer']
  const check = checks.get(entry) ?? ajv.compile(closed(entry.answer) as object)
  checks.set(entry, check)
  if (check(answer)) return []
  return (check.errors ?? []).filter(({ keyword }) => !(hasChosenFields && keyword === 'required')).map(({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`)
}

/** The schema, with additional properties forbidden in every object schema that lists its properties. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (typeof schema !== 'object' || schema === null) return schema
  const copy = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]))
  return 'properties' in copy && !('additionalProperties' in copy) ? { ...copy, additionalProperties: false } : copy
}
