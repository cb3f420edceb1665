/** GIS upload: files at once, size of each, and hours of processing (§5, §9). */
export const GIS_MAX_FILES = 20
export const GIS_MAX_GB = 1
export const GIS_PROCESSING_HOURS = 4
export const GIS_FORMATS = ['.dwg', '.dgn', '.ifc', '.dxf'] as const
