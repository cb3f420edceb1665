import { checkCertificateTypes, material, mayRemoveMaterial } from '#src/areas/materials/domain/materials/material'
import type { CertificateTypeState } from '#src/areas/materials/domain/certificate-types/certificate-type'
import { submittalsOfMaterial } from '#src/areas/materials/server/submittals'
import type { FieldVerdicts } from '#src/platform/domain/records/define-record'
import type { ValuesOf } from '#src/platform/domain/records/fields'
import { allow, refuse, type Verdict } from '#src/platform/domain/verdict'
import { sql } from '#src/platform/server/database/sql'
import type { AgencyTransaction } from '#src/platform/server/database/transaction'
import { recordTable, type OwnColumns, type Stored } from '#src/platform/server/records/table'
import { RecordWriter } from '#src/platform/server/records/write'

type Fields = typeof material.fields

const ofMaterial = sql.part`required.dot_authority_id = record.dot_authority_id AND required.material_id = record.id`

const own: OwnColumns<Fields> = {
  certificate_type_ids: {
    select: sql.part`coalesce((SELECT json_agg(required.certificate_type_id ORDER BY required.certificate_type_id)
      FROM material_certificate_types required WHERE ${ofMaterial}), '[]')`,
    async put(db, id, types) {
      await db.run(sql`DELETE FROM material_certificate_types WHERE dot_authority_id = ${db.agency} AND material_id = ${id} AND certificate_type_id <> ALL(${[...types]}::int[])`)
      await db.run(sql`
        INSERT INTO material_certificate_types (dot_authority_id, material_id, certificate_type_id)
        SELECT ${db.agency}, ${id}, type FROM unnest(${[...types]}::int[]) AS type ON CONFLICT DO NOTHING`)
    },
  },
  epd_id: {
    select: sql.part`record.epd_id`,
    async put(db, id, epd) {
      await db.run(sql`UPDATE materials SET epd_id = ${epd} WHERE dot_authority_id = ${db.agency} AND id = ${id}`)
    },
  },
}

/** The certificate types and the declaration of a material, in the shape of the API. */
const more = {
  certificate_types: sql.part`coalesce((
    SELECT json_agg(json_build_object('id', type.id, 'name', type.name, 'status', type.status) ORDER BY lower(type.name), type.id)
    FROM material_certificate_types required
    JOIN certificate_types type ON type.dot_authority_id = required.dot_authority_id AND type.id = required.certificate_type_id WHERE ${ofMaterial}), '[]')`,
  epd: sql.part`(
    SELECT json_build_object('id', epd.id, 'declaration_number', epd.declaration_number, 'valid_from', epd.valid_from, 'valid_to', epd.valid_to)
    FROM epds epd WHERE epd.dot_authority_id = record.dot_authority_id AND epd.id = record.epd_id)`,
}

/** Writes materials. A material with submittals cannot be removed (CERT-4). */
class MaterialWriter extends RecordWriter<Fields> {
  constructor() {
    super(material, recordTable(material, own, more), {
      async mayRemove(db, { id, values: { name } }) {
        return mayRemoveMaterial(name, await submittalsOfMaterial(db, id))
      },
    })
  }

  /** Checks the chosen certificate types and the declaration, in addition to the rules in the record's definition (CERT-5, CERT-8). */
  override async check(db: AgencyTransaction, values: ValuesOf<Fields>, before: Stored<Fields> | null, project: number | null): Promise<FieldVerdicts> {
    const verdicts = await super.check(db, values, before, project)
    const known = await db.many(sql<{ id: number; name: string; status: CertificateTypeState }>`
      SELECT id, name, status FROM certificate_types WHERE dot_authority_id = ${db.agency} AND id = ANY(${[...values.certificate_type_ids]}::int[]) ORDER BY id FOR KEY SHARE`)
    return {
      ...verdicts,
      certificate_type_ids: checkCertificateTypes(values.certificate_type_ids, before?.values.certificate_type_ids ?? [], known),
      epd_id: await checkEpd(db, values.epd_id),
    }
  }
}

export const materialWriter = new MaterialWriter()

async function checkEpd(db: AgencyTransaction, id: number | null): Promise<Verdict> {
  if (id === null) return allow
  const epd = await db.maybeOne(sql<{ id: number }>`SELECT id FROM epds WHERE dot_authority_id = ${db.agency} AND id = ${id} AND deleted_at IS NULL FOR SHARE`)
  return epd === null ? refuse('errors.epd_gone') : allow
}
