import { certificateState, isExpiredOn, missingTypes, type CertificateState } from '#src/areas/materials/domain/materials/certificate-state'
import { warmingPotential, type Declared, type WarmingPotential } from '#src/areas/materials/domain/epds/warming-potential'
import { approvedCertificates } from '#src/areas/materials/server/submittals'
import { comparisonKey } from '#src/platform/domain/formats/plain-text'
import type { DecimalText } from '#src/platform/domain/units/decimal'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'

/** The facts of a material's declaration that are needed for its tickets. */
interface KnownEpd extends Declared {
  readonly id: number
  readonly declaration_number: string
  readonly valid_from: string
  readonly valid_to: string
  readonly lcia_method: string
}

/** A certificate type that a material requires. */
interface RequiredType {
  readonly id: number
  readonly name: string
}

/** A material of the agency's list, with its requirements. */
interface KnownMaterial {
  readonly id: number
  readonly name: string
  readonly product_code: string
  readonly required: readonly RequiredType[]
  readonly epd: KnownEpd | null
}

/** What the agency knows about the materials on tickets. Looks a material up by a ticket's material name and product code. */
export class MaterialFacts {
  readonly #byName: ReadonlyMap<string, KnownMaterial>
  readonly #byCode: ReadonlyMap<string, KnownMaterial>

  constructor(
    materials: readonly KnownMaterial[],
    readonly approved: ReadonlyMap<number, readonly number[]>,
  ) {
    this.#byName = new Map(materials.map((material) => [comparisonKey(material.name), material]))
    this.#byCode = new Map(materials.filter(({ product_code: code }) => code !== '').map((material) => [comparisonKey(material.product_code), material]))
  }

  /**
   * The agency's material for a ticket: the material with the ticket's material name, otherwise the material with its product code,
   * otherwise null.
   */
  of(description: string, productCode: string | null): KnownMaterial | null {
    return this.#byName.get(comparisonKey(description)) ?? (productCode === null ? null : (this.#byCode.get(comparisonKey(productCode)) ?? null))
  }

  /** The state of a material's certificates for tickets up to a day, and the missing certificate types (CERT-12). */
  stateOf({ id, required, epd }: KnownMaterial, lastTicket: string | null): { readonly certificate_state: CertificateState; readonly missing_certificates: string[] } {
    const facts = { required: required.map((type) => type.id), approved: this.approved.get(id) ?? [], declaredUntil: epd?.valid_to ?? null, lastTicket }
    const missing = missingTypes(facts)
    return { certificate_state: certificateState(facts), missing_certificates: required.filter((type) => missing.includes(type.id)).map(({ name }) => name) }
  }
}

/** Reads the agency's materials, their requirements, and their approved certificates. */
export async function materialFacts(db: AgencyTransaction): Promise<MaterialFacts> {
  const materials = await db.many(sql<KnownMaterial>`
    SELECT material.id, material.name, material.product_code,
      coalesce((SELECT json_agg(json_build_object('id', type.id, 'name', type.name) ORDER BY lower(type.name), type.id) FROM material_certificate_types required
        JOIN certificate_types type ON type.dot_authority_id = required.dot_authority_id AND type.id = required.certificate_type_id
        WHERE required.dot_authority_id = material.dot_authority_id AND required.material_id = material.id), '[]') AS required,
      (SELECT json_build_object('id', epd.id, 'declaration_number', epd.declaration_number, 'valid_from', epd.valid_from, 'valid_to', epd.valid_to,
          'lcia_method', epd.lcia_method, 'declared_unit', epd.declared_unit, 'declared_quantity', trim_scale(epd.declared_quantity)::text,
          'kg_per_declared_unit', trim_scale(epd.kg_per_declared_unit)::text, 'gwp', trim_scale(epd.gwp)::text)
        FROM epds epd WHERE epd.dot_authority_id = material.dot_authority_id AND epd.id = material.epd_id) AS epd
    FROM materials material WHERE material.dot_authority_id = ${db.agency} ORDER BY material.id`)
  return new MaterialFacts(materials, await approvedCertificates(db))
}

/** The main fields of a declaration, as the API returns them with a material. */
export function epdShown({ id, declaration_number, valid_from, valid_to }: KnownEpd) {
  return { id, declaration_number, valid_from, valid_to }
}

/** The requirements of a ticket's material, and the warming potential of the ticket (PLUS-29). */
export function ticketMaterial(facts: MaterialFacts, ticket: { readonly material_description: string; readonly product_code: string | null; readonly ticket_date: string; readonly net_amount: DecimalText | null; readonly uom_1: string | null }) {
  const material = facts.of(ticket.material_description, ticket.product_code)
  const epd = material?.epd ?? null
  const potential: WarmingPotential = warmingPotential(ticket.net_amount, ticket.uom_1, epd)
  return {
    material: material === null ? null : { id: material.id, name: material.name },
    ...(material === null ? { certificate_state: null, missing_certificates: [] } : facts.stateOf(material, ticket.ticket_date)),
    epd: epd === null ? null : { ...epdShown(epd), lcia_method: epd.lcia_method, is_expired: isExpiredOn(epd.valid_to, ticket.ticket_date) },
    gwp: 'kg_co2e' in potential ? Number(potential.kg_co2e) : null,
    gwp_not_known: 'not_known' in potential ? potential.not_known : null,
  }
}
