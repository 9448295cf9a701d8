export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string | null;
  readonly isLoaded: boolean;
  readonly hasInstallScript: boolean;
}

export const PAGE: string;
export const ALLOWED: readonly string[];
export const EXCEPTIONS: Readonly<Record<string, string>>;
export function readPackages(folder?: string): readonly LockedPackage[];
export function isAllowed(license: string | null): boolean;
export function licensesPage(packages: readonly LockedPackage[]): string;
