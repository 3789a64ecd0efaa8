/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, peer?: boolean }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} Lockfile
 */

/**
 * Whether what npm says it installed (node_modules/.package-lock.json) is what the lockfile wants. Packages for other
 * systems are optional and may be missing.
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 */
export function isInstalled(wanted, installed) {
  const packages = Object.entries(wanted.packages).filter(([path]) => path !== '');
  return (
    packages.length > 0 &&
    packages.every(([path, { version, integrity, optional }]) => {
      const found = installed.packages[path];
      return found ? found.version === version && found.integrity === integrity : optional === true;
    }) &&
    Object.keys(installed.packages).every((path) => path in wanted.packages)
  );
}
