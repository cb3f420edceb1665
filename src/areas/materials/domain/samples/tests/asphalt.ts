import { figure, percent, ratio } from '#src/areas/materials/domain/samples/tests/figures'
import type { SampleTest } from '#src/areas/materials/domain/samples/tests/test'
import { dividedBy, times, type DecimalText } from '#src/platform/domain/units/decimal'

/** The unit weight of water in lb/ft³. A specific gravity times this weight is a density. */
const WATER_PCF = '62.4'
/** Square feet in a square yard. */
export const FEET2_OF_YARD2 = '9'

const density = { key: 'in_place_pcf', label: 'In-place density', unit: 'lb/ft³', decimals: 3, usual: [120, 175] } as const
const length = { key: 'length_ft', label: 'Length', unit: 'ft', decimals: 2, usual: [1, 100_000] } as const
const width = { key: 'width_ft', label: 'Width', unit: 'ft', decimals: 2, usual: [1, 100] } as const

const areaOf = ({ length_ft, width_ft }: { readonly length_ft: string; readonly width_ft: string }) => dividedBy(times(length_ft, width_ft), FEET2_OF_YARD2)
const yieldOf = (values: { readonly length_ft: string; readonly width_ft: string; readonly placed_tons: string }) => ratio(times(values.placed_tons, '2000'), areaOf(values))

/**
 * The in-place density of a mat as a percentage of its theoretical maximum, both in lb/ft³ (AASHTO T 209, T 355). Null if the maximum is 0.
 */
export const shareOfMaximum = (inPlacePcf: DecimalText, maximumPcf: DecimalText): DecimalText | null => percent(inPlacePcf, maximumPcf)

/** The weight of a mat in tons: its area in ft², its thickness in inches, and its density in lb/ft³. */
export const tonsOfMat = (areaFt2: DecimalText, thicknessIn: DecimalText, densityPcf: DecimalText): DecimalText => dividedBy(times(times(areaFt2, thicknessIn), densityPcf), '24000')

/** The tests of asphalt samples. */
export const asphaltTests: readonly SampleTest[] = [
  {
    code: 'in_place_density', label: 'In-place density', method: 'AASHTO T 209, T 355', material: 'asphalt', judged: 'in_place_pct',
    fields: [{ key: 'gmm', label: 'Maximum specific gravity (Gmm)', unit: '', decimals: 3, usual: [2.2, 2.8] }, density],
    figures: [
      figure({ key: 'tmd_pcf', label: 'Maximum density, water 62.4 lb/ft³', unit: 'lb/ft³', decimals: 3 }, ['gmm'], ({ gmm }) => times(gmm, WATER_PCF)),
      figure({ key: 'in_place_pct', label: 'Share of the maximum', unit: '%', decimals: 3 }, ['gmm', 'in_place_pcf'], ({ gmm, in_place_pcf }) => shareOfMaximum(in_place_pcf, times(gmm, WATER_PCF))),
    ],
  },
  {
    code: 'placement_yield', label: 'Placement yield', method: 'Weight and area', material: 'asphalt', judged: 'yield_lb_per_sy',
    fields: [
      length, width, { key: 'thickness_in', label: 'Thickness', unit: 'in', decimals: 2, usual: [0.5, 12] }, density,
      { key: 'placed_tons', label: 'Placed', unit: 'tons', decimals: 2, usual: [1, 100_000] },
    ],
    figures: [
      figure({ key: 'area_sy', label: 'Area', unit: 'SY', decimals: 3 }, ['length_ft', 'width_ft'], areaOf),
      figure({ key: 'theoretical_tons', label: 'Theoretical tons', unit: 'tons', decimals: 3 }, ['length_ft', 'width_ft', 'thickness_in', 'in_place_pcf'],
        ({ length_ft, width_ft, thickness_in, in_place_pcf }) => tonsOfMat(times(length_ft, width_ft), thickness_in, in_place_pcf)),
      figure({ key: 'yield_lb_per_sy', label: 'Yield', unit: 'lb/SY', decimals: 3 }, ['length_ft', 'width_ft', 'placed_tons'], yieldOf),
      figure({ key: 'yield_lb_per_sy_in', label: 'Yield by thickness', unit: 'lb/SY/in', decimals: 3 }, ['length_ft', 'width_ft', 'placed_tons', 'thickness_in'], (values) => {
        const all = yieldOf(values)
        return all === null ? null : ratio(all, values.thickness_in)
      }),
      figure({ key: 'tons_per_station', label: 'Tons per station', unit: 'tons', decimals: 4 }, ['placed_tons', 'length_ft'], ({ placed_tons, length_ft }) => ratio(times(placed_tons, '100'), length_ft)),
    ],
  },
  {
    code: 'binder_content', label: 'Binder content by ignition', method: 'AASHTO T 308', material: 'asphalt', judged: 'binder_pct', figures: [],
    fields: [{ key: 'binder_pct', label: 'Binder content', unit: '%', decimals: 2, usual: [3, 9] }],
  },
]

/** The tests of aggregate samples. */
export const aggregateTests: readonly SampleTest[] = [
  {
    code: 'compaction', label: 'Compaction', method: 'AASHTO T 99, ASTM D6938', material: 'aggregate', judged: 'compaction_pct',
    fields: [
      { key: 'dry_density_pcf', label: 'Dry density in place', unit: 'lb/ft³', decimals: 2, usual: [80, 165] },
      { key: 'maximum_pcf', label: 'Maximum dry density', unit: 'lb/ft³', decimals: 2, usual: [80, 165] },
    ],
    figures: [
      figure({ key: 'compaction_pct', label: 'Compaction', unit: '%', decimals: 1 }, ['dry_density_pcf', 'maximum_pcf'], ({ dry_density_pcf, maximum_pcf }) => percent(dry_density_pcf, maximum_pcf)),
    ],
  },
]
