/** The versions in which the projects, project and plants pages can be shown (§2, SHELL-51). */
export const versions = ['CLASSIC', 'EDOT'] as const
export type Version = (typeof versions)[number]
export const DEFAULT_VERSION: Version = 'EDOT'

/** A stored version; an unknown one is read as EDOT (SHELL-51, SHELL-55). */
export function readVersion(stored: unknown): Version {
  return versions.find((version) => version === stored) ?? DEFAULT_VERSION
}

/** True for the projects, project and plants pages, which share one version (§2, SHELL-53). */
export function hasVersions(path: string): boolean {
  return ['/projects', '/plants', '/admin/projects-management', '/admin/plants'].some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}
