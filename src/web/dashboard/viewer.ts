import { createContext, useContext } from 'react';
import type { Permission } from './gql/graphql.ts';
import { graphql } from './gql/gql.ts';

export interface ShownViewer {
  permissions: readonly Permission[];
  /** Runs the service, and looks into a business that is not theirs. */
  isVisitor: boolean;
  business: { id: string; name: string };
}

export const ViewerDocument = graphql(`
  query Viewer {
    viewer {
      permissions
      environment
      isVisitor
      business {
        id
        name
      }
    }
  }
`);

export const ViewerContext = createContext<ShownViewer>({ permissions: [], isVisitor: false, business: { id: '', name: '' } });

export const useBusiness = (): string => useContext(ViewerContext).business.id;

/** Whether the person may do it. */
export function useMay(): (permission: Permission) => boolean {
  const { permissions } = useContext(ViewerContext);
  return (permission) => permissions.includes(permission);
}
