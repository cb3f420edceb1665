import { certificateTypeRoutes, certificateTypeWriter } from '#src/areas/materials/server/certificate-types/certificate-types'
import { epdDocuments } from '#src/areas/materials/server/epds/documents'
import { epdRoutes, epdWriter } from '#src/areas/materials/server/epds/epds'
import { materialWriter } from '#src/areas/materials/server/materials/material-writer'
import { materialRoutes } from '#src/areas/materials/server/materials/routes'
import { sampleDocuments } from '#src/areas/materials/server/samples/documents'
import { sampleMapRoutes } from '#src/areas/materials/server/map/routes'
import { sampleRoutes } from '#src/areas/materials/server/samples/routes'
import { sampleWriter } from '#src/areas/materials/server/samples/sample-writer'
import type { ServerArea } from '#src/platform/server/area'

export default {
  routes: [certificateTypeRoutes, epdRoutes, materialRoutes, sampleRoutes, sampleMapRoutes],
  apiGroups: [
    { name: 'Samples', order: 35, calls: /\/samples\b/ },
    { name: 'Materials and certificates', order: 125, calls: /\/(materials|material_metrics|material|certificate_types|epds)\b/ },
  ],
  apiNouns: {
    certificate_types: ['certificate type', 'certificate types'],
    epds: ['declaration', 'declarations'],
    material_metrics: ['material of a project', 'materials of a project'],
  },
  records: [certificateTypeWriter, epdWriter, materialWriter, sampleWriter],
  documentOwners: { epd: epdDocuments, sample: sampleDocuments },
} satisfies ServerArea
