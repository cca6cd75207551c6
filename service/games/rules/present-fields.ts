type MayMiss<Shape> = { [Field in keyof Shape]?: Shape[Field] | null | undefined }

/** Omits missing values: on the wire a missing field and null are the same. */
export function presentFields<Shape extends object>(record: MayMiss<Shape>): Shape {
  return Object.fromEntries(
    Object.entries(record).filter(([, value]) => value !== null && value !== undefined),
  ) as Shape
}
