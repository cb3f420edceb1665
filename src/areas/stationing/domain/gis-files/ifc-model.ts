import { numberOf, refOf, refsOf, textOf, type StepInstance, type StepValue } from '#src/areas/stationing/domain/gis-files/step-values'

/** The types of the instances that alignments are made of. These instances are kept when a file is first read. */
export const IFC_KEPT: ReadonlySet<string> = new Set([
  'IFCALIGNMENT', 'IFCALIGNMENTHORIZONTAL', 'IFCALIGNMENTSEGMENT', 'IFCALIGNMENTHORIZONTALSEGMENT', 'IFCRELNESTS', 'IFCREFERENT', 'IFCPROJECT', 'IFCUNITASSIGNMENT', 'IFCSIUNIT',
  'IFCCONVERSIONBASEDUNIT', 'IFCMEASUREWITHUNIT', 'IFCMAPCONVERSION', 'IFCPROJECTEDCRS',
])
/**
 * The types of instances that other instances refer to. There may be millions of them, so later readings of the file read only those that
 * kept instances need.
 */
export const IFC_REFERRED: ReadonlySet<string> = new Set([
  'IFCCARTESIANPOINT', 'IFCLOCALPLACEMENT', 'IFCAXIS2PLACEMENT3D', 'IFCDIRECTION', 'IFCLINEARPLACEMENT', 'IFCAXIS2PLACEMENTLINEAR', 'IFCPOINTBYDISTANCEEXPRESSION', 'IFCDISTANCEEXPRESSION',
  'IFCPROPERTYSET', 'IFCPROPERTYSINGLEVALUE',
])

/** The instances of an IFC file that were read, by id. */
export class IfcModel {
  readonly #instances = new Map<number, StepInstance>()
  readonly #byType = new Map<string, StepInstance[]>()
  /** The ids of the instances that are nested in each instance (IfcRelNests). */
  readonly #nested = new Map<number, number[]>()

  add(instance: StepInstance): void {
    const { id, type, values } = instance
    this.#instances.set(id, instance)
    const same = this.#byType.get(type) ?? []
    this.#byType.set(type, same)
    same.push(instance)
    if (type !== 'IFCRELNESTS') return
    const parent = refOf(values[4])
    const children = this.#nested.get(parent) ?? []
    this.#nested.set(parent, children)
    for (const child of refsOf(values[5])) children.push(child)
  }

  get size(): number {
    return this.#instances.size
  }

  has(id: number): boolean {
    return this.#instances.has(id)
  }

  of(type: string): readonly StepInstance[] {
    return this.#byType.get(type) ?? []
  }

  /** The instance that a value refers to, if the instance has one of `types`; otherwise null. */
  at(value: StepValue | undefined, ...types: readonly string[]): StepInstance | null {
    const instance = this.#instances.get(refOf(value))
    return instance !== undefined && (types.length === 0 || types.includes(instance.type)) ? instance : null
  }

  /** The instances of a type that are nested in an instance, in order. */
  nestedIn({ id }: StepInstance, type: string): readonly StepInstance[] {
    return (this.#nested.get(id) ?? []).flatMap((child) => this.#instances.get(child) ?? []).filter((one) => one.type === type)
  }

  /** The ids of the instances to which kept instances refer and that have not been read yet. */
  missing(): ReadonlySet<number> {
    const wanted = new Set<number>()
    const want = (value: StepValue | undefined) => {
      const id = refOf(value)
      if (id !== 0 && !this.#instances.has(id)) wanted.add(id)
    }
    for (const { values } of this.of('IFCALIGNMENTHORIZONTALSEGMENT')) want(values[2])
    for (const { values } of [...this.of('IFCALIGNMENT'), ...this.of('IFCREFERENT')]) want(values[5])
    for (const { values } of this.of('IFCLOCALPLACEMENT')) [values[0], values[1]].forEach(want)
    for (const { values } of this.of('IFCAXIS2PLACEMENT3D')) values.forEach(want)
    for (const { values } of [...this.of('IFCLINEARPLACEMENT'), ...this.of('IFCAXIS2PLACEMENTLINEAR')]) values.forEach(want)
    for (const { values } of this.of('IFCRELDEFINESBYPROPERTIES')) want(values[5])
    for (const { values } of this.of('IFCPROPERTYSET')) for (const ref of refsOf(values[4])) want({ ref })
    return wanted
  }

  /** Whether an instance assigns properties, such as the station, to a referent. */
  isOfReferent({ values }: StepInstance): boolean {
    return refsOf(values[4]).some((ref) => this.#instances.get(ref)?.type === 'IFCREFERENT')
  }

  /** A numeric property of an instance, or null. */
  propertyOf({ id }: StepInstance, name: string): number | null {
    for (const { values } of this.of('IFCRELDEFINESBYPROPERTIES')) {
      if (!refsOf(values[4]).includes(id)) continue
      for (const ref of refsOf(this.at(values[5], 'IFCPROPERTYSET')?.values[4])) {
        const property = this.at({ ref }, 'IFCPROPERTYSINGLEVALUE')
        if (property !== null && textOf(property.values[0]) === name) return numberOf(property.values[2])
      }
    }
    return null
  }

  /**
   * The size, in meters or radians, of the unit that the project assigns for this kind; null if the project assigns no unit, or an unknown
   * one.
   */
  unit(kind: 'LENGTHUNIT' | 'PLANEANGLEUNIT'): number | null {
    const [project] = this.of('IFCPROJECT')
    const assigned = this.at(project?.values[8], 'IFCUNITASSIGNMENT') ?? this.of('IFCUNITASSIGNMENT')[0]
    const assignedUnit = refsOf(assigned?.values[0]).flatMap((ref) => this.at({ ref }) ?? []).find(({ values }) => values[1] === kind)
    return assignedUnit === undefined ? null : this.unitOf(assignedUnit)
  }

  /** The size of a unit in meters or radians; null for an unknown unit. */
  unitOf({ type, values }: StepInstance): number | null {
    if (type === 'IFCSIUNIT') return textOf(values[3]) === 'METRE' || textOf(values[3]) === 'RADIAN' ? (PREFIXES.get(textOf(values[2])) ?? null) : null
    if (type !== 'IFCCONVERSIONBASEDUNIT') return null
    const measure = this.at(values[3], 'IFCMEASUREWITHUNIT')
    const base = this.at(measure?.values[1], 'IFCSIUNIT')
    const factor = numberOf(measure?.values[0])
    const size = base === null ? null : this.unitOf(base)
    return factor === null || size === null || !(factor > 0) ? null : factor * size
  }
}

const PREFIXES: ReadonlyMap<string, number> = new Map([['', 1], ['MILLI', 0.001], ['CENTI', 0.01], ['DECI', 0.1], ['KILO', 1000], ['HECTO', 100], ['DECA', 10]])
