import { defineArea, type FeatureDeclaration } from '#src/platform/domain/areas/area'

/** Partners: requests of vendors and consultants for access. */
const area = defineArea({
  order: 70,
})
export default area

/** The features of the area, with their tables. */
export const features = [
  { name: 'partners' },
  { name: 'access-requests', tables: ['vendor_requests', 'consultancy_requests', 'submittals'] },
] as const satisfies readonly FeatureDeclaration[]
