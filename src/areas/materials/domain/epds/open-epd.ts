import { EPD_DECIMALS } from '#src/areas/materials/domain/epds/epd'
import { isDay } from '#src/platform/domain/time/days'
import { rounded, exact } from '#src/platform/domain/units/decimal'
import { refuse, type Refusal } from '#src/platform/domain/verdict'

/** The version of openEPD documents that can be read. */
export const OPEN_EPD_VERSION = '0.1'
export const OPEN_EPD_MAX_MB = 2
export const OPEN_EPD_MAX_BYTES = OPEN_EPD_MAX_MB * 1024 * 1024
/** The unit of masses and warming potentials in the documents. */
const KG = 'kg'
const KG_CO2E = 'kgco2e'
const TRACI = /^traci\b/i

/** The values of a declaration from an openEPD document. Values that the document lacks are empty. */
export interface OpenEpdValues {
  readonly declaration_number: string
  readonly product_name: string
  readonly manufacturer: string
  readonly program_operator: string
  readonly valid_from: string | null
  readonly valid_to: string | null
  readonly declared_quantity: string | null
  readonly declared_unit: string
  readonly kg_per_declared_unit: string | null
  readonly gwp: string | null
  readonly lcia_method: string
}

/** Reads an openEPD document of the supported version (PLUS-29). Guesses nothing: values that the document lacks stay empty. */
export function readOpenEpd(json: string): { readonly stated: OpenEpdValues } | Refusal {
  const epd = parsed(json)
  if (epd === null || textIn(epd, 'doctype').toLowerCase() !== 'openepd') return refuse('errors.open_epd_unreadable')
  const version = textIn(epd, 'openepd_version')
  if (version !== OPEN_EPD_VERSION) return refuse('errors.open_epd_version', { version: version === '' ? '?' : version, readable: OPEN_EPD_VERSION })
  const mass = within(epd, 'kg_per_declared_unit')
  const massUnit = textIn(mass, 'unit')
  if (massUnit !== '' && massUnit !== KG) return refuse('errors.open_epd_mass_unit', { unit: massUnit })
  const potential = potentialIn(within(epd, 'impacts'))
  if (!('gwp' in potential)) return potential
  const declared = within(epd, 'declared_unit')
  return {
    stated: {
      declaration_number: textIn(epd, 'program_operator_doc_id') || textIn(epd, 'id') || textIn(epd, 'declaration_url'),
      product_name: textIn(epd, 'product_name'),
      manufacturer: textIn(within(epd, 'manufacturer'), 'name'),
      program_operator: textIn(within(epd, 'program_operator'), 'name'),
      valid_from: dayIn(epd, 'date_of_issue'),
      valid_to: dayIn(epd, 'valid_until'),
      declared_quantity: numberIn(declared, 'qty'),
      declared_unit: textIn(declared, 'unit'),
      kg_per_declared_unit: numberIn(mass, 'qty'),
      ...potential,
    },
  }
}

/**
 * The global warming potential of the product stage (A1 to A3) and its method. If the document has several methods, uses TRACI, the method
 * of US declarations. If TRACI is not among several methods, uses none, because values of different methods cannot be compared.
 */
function potentialIn(impacts: object): Pick<OpenEpdValues, 'gwp' | 'lcia_method'> | Refusal {
  const stated = Object.keys(impacts).filter((method) => numberIn(stageIn(impacts, method), 'mean') !== null)
  const method = stated.find((one) => TRACI.test(one)) ?? (stated.length === 1 ? stated[0] : undefined)
  if (method === undefined) return { gwp: null, lcia_method: '' }
  const stage = stageIn(impacts, method)
  const unit = textIn(stage, 'unit')
  if (unit.replaceAll(/\s/g, '').toLowerCase() !== KG_CO2E) return refuse('errors.open_epd_gwp_unit', { unit: unit === '' ? '?' : unit })
  const gwp = numberIn(stage, 'mean')
  if (gwp?.startsWith('-') === true) return refuse('errors.open_epd_negative', { value: gwp })
  return { gwp, lcia_method: method }
}

function stageIn(impacts: object, method: string): object {
  return within(within(within(impacts, method), 'gwp'), 'A1A2A3')
}

function parsed(json: string): object | null {
  try {
    const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null
  } catch {
    return null
  }
}

function within(value: object, name: string): object {
  const inner: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
  return typeof inner === 'object' && inner !== null ? inner : {}
}

function textIn(value: object, name: string): string {
  const text: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
  return typeof text === 'string' ? text.trim() : ''
}

/** The calendar day of a date or a timestamp. */
function dayIn(value: object, name: string): string | null {
  const text = textIn(value, name).slice(0, 10)
  return isDay(text) ? text : null
}

/** A JSON number as decimal text, rounded to EPD_DECIMALS decimals; null if the value is missing or is not a finite number. */
function numberIn(value: object, name: string): string | null {
  const number: unknown = Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
  return typeof number === 'number' && Number.isFinite(number) ? exact(rounded(number.toFixed(EPD_DECIMALS + 6), EPD_DECIMALS)) : null
}
