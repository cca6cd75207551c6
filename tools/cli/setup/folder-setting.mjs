import { resolve } from 'node:path'

/**
 * The folder that a setting names, as the service reads it: an absolute path is that folder, a relative one counts from
 * the project's, in which npm runs its commands; an empty setting is none.
 *
 * @param {string} root
 * @param {string | undefined} value
 * @param {string} fallback
 * @returns {string}
 */
export function folderSetting(root, value, fallback) {
  return resolve(root, value?.trim() || fallback)
}
