import fc from 'fast-check'
import { expect, test } from 'vitest'
import { flagNames, isFlagOn, readFeatureFlags, writeFeatureFlags } from '#src/platform/domain/session/flags'

test('API-22 the flags are read as in table C.2', () => {
  const read = readFeatureFlags({
    feature_flags: { show_dwr: true, dot_slip_calibration: false, assistant: true, unknown: true },
    ai_feature_flags: {
      contractor_assistant_enabled: true,
      text_scan_playground: true,
      project_assist: { enabled: true, manual_run_for_selected_day: true },
      photo_scan: { enabled: 'yes', process_images_on_upload: true },
    },
  })
  expect(flagNames.filter((name) => read[name])).toEqual([
    'show_dwr',
    'text_scan_playground',
    'project_assist_enabled',
    'manual_run_for_selected_day',
    'assistant',
    'process_images_on_upload',
  ])
})

test('AUTH-50 an unknown flag, and any value that is not true, counts as off', () => {
  expect(isFlagOn({ show_dwr: true }, 'show_dwr')).toBe(true)
  const strange: Readonly<Record<string, boolean>> = { other: true }
  expect(isFlagOn(strange, 'other')).toBe(false)
  for (const answer of [null, undefined, 'x', 7, [], {}, { feature_flags: null }, { ai_feature_flags: { photo_scan: 1 } }]) {
    expect(Object.values(readFeatureFlags(answer)).some(Boolean)).toBe(false)
  }
})

test('API-22 flags written by the server are read back unchanged', () => {
  const flags = fc.record(Object.fromEntries(flagNames.map((name) => [name, fc.boolean()])))
  fc.assert(fc.property(flags, (some) => {
    expect(readFeatureFlags(writeFeatureFlags(some))).toEqual(some)
  }))
})

test('AUTH-50 inherited property names are not read as flags', () =>
  expect(readFeatureFlags({ feature_flags: Object.create({ show_dwr: true }) }).show_dwr).toBe(false))
