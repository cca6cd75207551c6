import { converter, formatHex, modeOklab, modeRgb, useMode as withMode } from 'culori/fn'
import { dataUrlOf, pixelsOf } from '../state/picture-pixels.ts'

withMode(modeRgb)
withMode(modeOklab)
const toOklab = converter('oklab')

const COLORS_MAX = 6
const OPAQUE = 128
/** Colours that are nearer to each other in OKLab look like one. */
const SAME = 0.11
/** A grey counts by its area alone, a strong colour ten times: a logo is a small mark on a plain ground. */
const weightOf = (chroma: number) => 0.15 + Math.min(1, chroma / 0.12)

interface Cluster {
  l: number
  a: number
  b: number
  count: number
}

/** The main colours of a picture from its RGBA bytes, those that characterise it first. Transparent pixels count for nothing. */
export function mainColors(pixels: Uint8ClampedArray): string[] {
  const clusters = merged(clustersOf(pixels))
  const total = clusters.reduce((sum, { count }) => sum + count, 0)
  return clusters
    .filter(({ count }) => count > total * 0.004)
    .map((cluster) => ({ cluster, weight: cluster.count * weightOf(Math.hypot(cluster.a, cluster.b)) }))
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, COLORS_MAX)
    .map(({ cluster: { l, a, b } }) => formatHex({ mode: 'oklab', l, a, b }))
}

/** Means of the pixels that agree in the four highest bits of each channel. */
function clustersOf(pixels: Uint8ClampedArray): Cluster[] {
  const bins = new Map<number, { r: number; g: number; b: number; count: number }>()
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [r = 0, g = 0, b = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < OPAQUE) continue
    const key = ((r >> 4) << 8) | ((g >> 4) << 4) | (b >> 4)
    const bin = bins.get(key) ?? { r: 0, g: 0, b: 0, count: 0 }
    bins.set(key, { r: bin.r + r, g: bin.g + g, b: bin.b + b, count: bin.count + 1 })
  }
  return [...bins.values()].map(({ r, g, b, count }) => {
    const { mode: _mode, ...color } = toOklab({
      mode: 'rgb',
      r: r / count / 255,
      g: g / count / 255,
      b: b / count / 255,
    })
    return { l: color.l, a: color.a, b: color.b, count }
  })
}

/** Adds each cluster to the largest one that looks the same. */
function merged(clusters: Cluster[]): Cluster[] {
  const kept: Cluster[] = []
  for (const cluster of clusters.toSorted((one, other) => other.count - one.count)) {
    const same = kept.find(({ l, a, b }) => Math.hypot(l - cluster.l, a - cluster.a, b - cluster.b) < SAME)
    if (same === undefined) kept.push({ ...cluster })
    else same.count += cluster.count
  }
  return kept
}

const EDGE_PX = 96
const PICTURE_MAX_BYTES = 10 * 1024 * 1024

/** The main colours of a picture file. Rejects with a reason for the person. */
export async function colorsOfFile(file: File): Promise<string[]> {
  if (file.size > PICTURE_MAX_BYTES) throw new Error('This picture is larger than 10 MB.')
  const colors = mainColors(await pixelsOf(await dataUrlOf(file), EDGE_PX))
  if (colors.length === 0) throw new Error('This picture is transparent: it has no colours.')
  return colors
}
