import { Type } from 'typebox'
import { certificateType, certificateTypeStates } from '#src/areas/materials/domain/certificate-types/certificate-type'
import { contract, projectRoles } from '#src/platform/api/contract'
import { recordCalls } from '#src/platform/api/records'
import { Id, OneWordOf } from '#src/platform/api/schemas'

const Status = OneWordOf(certificateTypeStates)

/** A certificate type, with the number of materials that require it. */
export const CertificateTypeSchema = Type.Object({
  id: Id,
  version: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  status: Status,
  material_count: Type.Integer(),
})

// a new type is live by default, so a call may leave out the status
const { pages, detail, create, change, remove } = recordCalls(certificateType, { read: projectRoles, row: CertificateTypeSchema, own: { status: Type.Optional(Status) }, above: {}, spec: 'C.4; CERT-6 to CERT-8' })

/** The kinds of certificates that materials need. */
export const certificateTypes = contract({ list: pages, detail, create, change, remove })
