/** The unit of a load: weighed in tons (two spellings) or pounds, or counted in cubic yards, gallons or loads. */
export type LoadUnit = 'TON' | 'TN' | 'LB' | 'CY' | 'GAL' | 'LOAD'

/** A material that plants load. */
export interface SampleMaterial {
  readonly description: string
  readonly productCode: string
  readonly type: 'asphalt' | 'concrete' | 'aggregate' | 'other'
  readonly unit: LoadUnit
  readonly hauling: 'five_axle' | 'tri_axle' | 'mixer' | 'tanker' | 'dump'
}

const material = (
  description: string,
  productCode: string,
  type: SampleMaterial['type'],
  unit: LoadUnit,
  hauling: SampleMaterial['hauling'],
): SampleMaterial => ({ description, productCode, type, unit, hauling })

/** Materials with the names that plants print on tickets, which differ from those of the pay items. */
export const sampleMaterials = {
  wear_3b: material('SP 12.5 Wear (3,B) PG 58H-28', 'SPWEB330B', 'asphalt', 'TON', 'five_axle'),
  wear_4c: material('SP 12.5 Wear (4,C) PG 58V-34', 'SPWEB440C', 'asphalt', 'TN', 'five_axle'),
  wear_4e: material('SP 12.5 Wear (4,E) PG 58V-34', 'SPWEB440E', 'asphalt', 'TN', 'five_axle'),
  patch: material('Bituminous patching mix, cold', 'PATCH-C', 'asphalt', 'TON', 'tri_axle'),
  surfacing: material('Class 1 surfacing, crushed', 'AGG-CL1', 'aggregate', 'LB', 'tri_axle'),
  class_5: material('Class 5 base', 'AGG-CL5', 'aggregate', 'TON', 'five_axle'),
  granular: material('Select granular', 'SELGRAN', 'aggregate', 'CY', 'dump'),
  common: material('Common fill, pit run', 'FILL-01', 'aggregate', 'CY', 'dump'),
  borrow: material('Granular borrow 3 in minus', 'GRANB-3', 'aggregate', 'TON', 'five_axle'),
  structural: material('Structural concrete 4000 psi 3/4', 'SC4000', 'concrete', 'CY', 'mixer'),
  deck: material('HPC bridge deck mix', 'HPC-BD', 'concrete', 'CY', 'mixer'),
  paving_concrete: material('Slipform paving mix 3A21', '3A21HE', 'concrete', 'CY', 'mixer'),
  tack: material('CSS-1h tack, diluted 1:1', 'CSS1H', 'other', 'GAL', 'tanker'),
  millings: material('Millings hauled off', 'MILL-OFF', 'other', 'LOAD', 'dump'),
  salt: material('Deicing salt, treated', 'SALT-T', 'other', 'TON', 'five_axle'),
} as const satisfies Readonly<Record<string, SampleMaterial>>

export type MaterialKey = keyof typeof sampleMaterials
