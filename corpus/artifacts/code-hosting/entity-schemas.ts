/**
 * Code hosting: what the application works with, and what stands in its tables.
 *
 * Values are as the document client of the AWS SDK takes and gives them.
 */

/** Tables and indexes with their keys. A deployed table may have a prefix before its name. */
export const TABLES = {
  Accounts: {
    partitionKey: "username",
    indexes: {},
  },
  Memberships: {
    partitionKey: "username",
    sortKey: "organization",
    indexes: {
      MembershipsByOrganization: { partitionKey: ["organization"], sortKey: [] },
    },
  },
  Repositories: {
    partitionKey: "owner",
    sortKey: "name",
    indexes: {
      RepositoriesBySourceOwnerAndSourceName: { partitionKey: ["sourceOwner", "sourceName"], sortKey: [] },
    },
  },
  Issues: {
    partitionKey: "ownerRepo",
    sortKey: "number",
    indexes: {
      IssuesByOwnerAndRepoAndStatus: { partitionKey: ["owner", "repo", "status"], sortKey: ["number"] },
    },
  },
  PullRequests: {
    partitionKey: "ownerRepo",
    sortKey: "number",
    indexes: {
      PullRequestsByOwnerAndRepoAndStatus: { partitionKey: ["owner", "repo", "status"], sortKey: ["number"] },
    },
  },
  IssueComments: {
    partitionKey: "ownerRepoIssueNumber",
    sortKey: "commentId",
    indexes: {},
  },
  PullRequestComments: {
    partitionKey: "ownerRepoPullRequestNumber",
    sortKey: "commentId",
    indexes: {},
  },
  Reactions: {
    partitionKey: "ownerRepoTargetTypeTargetIdUsername",
    indexes: {},
  },
  Stars: {
    partitionKey: "ownerRepo",
    sortKey: "username",
    indexes: {},
  },
  Gists: {
    partitionKey: "username",
    sortKey: "gistId",
    indexes: {},
  },
  Apps: {
    partitionKey: "account",
    sortKey: "appName",
    indexes: {},
  },
  AppInstallations: {
    partitionKey: "ownerRepo",
    sortKey: "appOwnerAppName",
    indexes: {
      AppInstallationsByAppOwnerAndAppName: { partitionKey: ["appOwner", "appName"], sortKey: [] },
    },
  },
} as const;

export type TableName = keyof typeof TABLES;

/** A user or an organization; both kinds share one name space. */
export interface Account {
  readonly username: string;
  /** Never changes. */
  readonly kind: "USER" | "ORGANIZATION";
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly createdAt: string;
  paymentPlan: Record<string, unknown>;
}

/** What names one Account. */
export type AccountIdentity = Pick<Account, "username">;

/** A user belongs to an organization. */
export interface Membership {
  /** Refers to Account.username. */
  readonly organization: string;
  /** Refers to Account.username. */
  readonly username: string;
  role: "Owner" | "Member";
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly createdAt: string;
}

/** What names one Membership. */
export type MembershipIdentity = Pick<Membership, "organization" | "username">;

/** A repository of an account; a fork is a repository that points at its source. */
export interface Repository {
  /** Refers to Account.username. */
  readonly owner: string;
  readonly name: string;
  description?: string;
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly createdAt: string;
  /** A time in UTC: 2026-11-15T09:30:00.000Z. */
  updatedAt: string;
  /** Refers to Repository.owner; never changes. */
  readonly sourceOwner?: string;
  /** Refers to Repository.name; never changes. */
  readonly sourceName?: string;
  codeOfConduct?: Record<string, unknown>;
  forkCount: number;
  starCount: number;
}

/** What names one Repository. */
export type RepositoryIdentity = Pick<Repository, "owner" | "name">;

/** An issue of a repository; issues and pull requests share one number sequence. */
export interface Issue {
  /** Refers to Repository.owner. */
  readonly owner: string;
  /** Refers to Repository.name. */
  readonly repo: string;
  /** The next number of its Repository. */
  readonly number: number;
  title: string;
  body: string;
  /** Refers to Account.username; never changes. */
  readonly creator: string;
  status: "Open" | "Closed";
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly createdAt: string;
  reactionCount: number;
}

/** What names one Issue. */
export type IssueIdentity = Pick<Issue, "owner" | "repo" | "number">;

/** A pull request of a repository. */
export interface PullRequest {
  /** Refers to Repository.owner. */
  readonly owner: string;
  /** Refers to Repository.name. */
  readonly repo: string;
  /** The next number of its Repository. */
  readonly number: number;
  title: string;
  body: string;
  /** Refers to Account.username; never changes. */
  readonly creator: string;
  status: "Open" | "Closed";
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly createdAt: string;
  reactionCount: number;
}

/** What names one PullRequest. */
export type PullRequestIdentity = Pick<PullRequest, "owner" | "repo" | "number">;

/** A comment on an issue. */
export interface IssueComment {
  /** Refers to Issue.owner. */
  readonly owner: string;
  /** Refers to Issue.repo. */
  readonly repo: string;
  /** Refers to Issue.number. */
  readonly issueNumber: number;
  /** A KSUID that the client makes. */
  readonly commentId: string;
  /** Refers to Account.username; never changes. */
  readonly author: string;
  comment: string;
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly createdAt: string;
  reactionCount: number;
}

/** What names one IssueComment. */
export type IssueCommentIdentity = Pick<IssueComment, "owner" | "repo" | "issueNumber" | "commentId">;

/** A comment on a pull request. */
export interface PullRequestComment {
  /** Refers to PullRequest.owner. */
  readonly owner: string;
  /** Refers to PullRequest.repo. */
  readonly repo: string;
  /** Refers to PullRequest.number. */
  readonly pullRequestNumber: number;
  /** A KSUID that the client makes. */
  readonly commentId: string;
  /** Refers to Account.username; never changes. */
  readonly author: string;
  comment: string;
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly createdAt: string;
  reactionCount: number;
}

/** What names one PullRequestComment. */
export type PullRequestCommentIdentity = Pick<PullRequestComment, "owner" | "repo" | "pullRequestNumber" | "commentId">;

/** The reactions (up to eight kinds) of one user to one issue, pull request or comment. */
export interface Reaction {
  /** Refers to Repository.owner. */
  readonly owner: string;
  /** Refers to Repository.name. */
  readonly repo: string;
  /** Never changes. */
  readonly targetType: "ISSUE" | "PR" | "ISSUECOMMENT" | "PRCOMMENT";
  readonly targetId: string;
  /** Refers to Account.username. */
  readonly username: string;
  reactions: Set<string>;
}

/** What names one Reaction. */
export type ReactionIdentity = Pick<Reaction, "owner" | "repo" | "targetType" | "targetId" | "username">;

/** A user starred a repository. */
export interface Star {
  /** Refers to Repository.owner. */
  readonly owner: string;
  /** Refers to Repository.name. */
  readonly repo: string;
  /** Refers to Account.username. */
  readonly username: string;
}

/** What names one Star. */
export type StarIdentity = Pick<Star, "owner" | "repo" | "username">;

/** A snippet of a user. */
export interface Gist {
  /** Refers to Account.username. */
  readonly username: string;
  /** A KSUID that the client makes. */
  readonly gistId: string;
  title: string;
  text: string;
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly createdAt: string;
}

/** What names one Gist. */
export type GistIdentity = Pick<Gist, "username" | "gistId">;

/** An application published by an account. */
export interface App {
  /** Refers to Account.username. */
  readonly account: string;
  readonly appName: string;
  description: string;
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly createdAt: string;
}

/** What names one App. */
export type AppIdentity = Pick<App, "account" | "appName">;

/** An application is installed in a repository. */
export interface AppInstallation {
  /** Refers to App.account. */
  readonly appOwner: string;
  /** Refers to App.appName. */
  readonly appName: string;
  /** Refers to Repository.owner. */
  readonly owner: string;
  /** Refers to Repository.name. */
  readonly repo: string;
  /** A time in UTC: 2026-11-15T09:30:00.000Z; never changes. */
  readonly installedAt: string;
}

/** What names one AppInstallation. */
export type AppInstallationIdentity = Pick<AppInstallation, "appOwner" | "appName" | "owner" | "repo">;

/** Account as it stands in the table Accounts. */
export type StoredAccount = Account;

/** Its key in the table. */
export type StoredAccountKey = Pick<StoredAccount, "username">;

/** Whatever stands in the table Accounts. */
export type StoredInAccounts = StoredAccount;

/** Membership as it stands in the table Memberships. */
export type StoredMembership = Membership;

/** Its key in the table. */
export type StoredMembershipKey = Pick<StoredMembership, "username" | "organization">;

/** What the index MembershipsByOrganization has of it. */
export type StoredMembershipInMembershipsByOrganization = StoredMembership &
  Required<Pick<StoredMembership, "organization">>;

/** Whatever stands in the table Memberships. */
export type StoredInMemberships = StoredMembership;

/** Repository as it stands in the table Repositories. */
export type StoredRepository = Repository;

/** Its key in the table. */
export type StoredRepositoryKey = Pick<StoredRepository, "owner" | "name">;

/** What the index RepositoriesBySourceOwnerAndSourceName has of it. */
export type StoredRepositoryInRepositoriesBySourceOwnerAndSourceName = Pick<StoredRepository, "owner" | "name" | "description" | "createdAt" | "updatedAt" | "codeOfConduct" | "forkCount" | "starCount"> &
  Required<Pick<StoredRepository, "sourceOwner" | "sourceName">>;

/** Whatever stands in the table Repositories. */
export type StoredInRepositories = StoredRepository;

/** Issue as it stands in the table Issues. */
export interface StoredIssue extends Issue {
  /** {owner}#{repo} */
  ownerRepo: `${string}#${string}`;
}

/** Its key in the table. */
export type StoredIssueKey = Pick<StoredIssue, "ownerRepo" | "number">;

/** What the index IssuesByOwnerAndRepoAndStatus has of it. */
export type StoredIssueInIssuesByOwnerAndRepoAndStatus = StoredIssue &
  Required<Pick<StoredIssue, "owner" | "repo" | "status" | "number">>;

/** Whatever stands in the table Issues. */
export type StoredInIssues = StoredIssue;

/** PullRequest as it stands in the table PullRequests. */
export interface StoredPullRequest extends PullRequest {
  /** {owner}#{repo} */
  ownerRepo: `${string}#${string}`;
}

/** Its key in the table. */
export type StoredPullRequestKey = Pick<StoredPullRequest, "ownerRepo" | "number">;

/** What the index PullRequestsByOwnerAndRepoAndStatus has of it. */
export type StoredPullRequestInPullRequestsByOwnerAndRepoAndStatus = StoredPullRequest &
  Required<Pick<StoredPullRequest, "owner" | "repo" | "status" | "number">>;

/** Whatever stands in the table PullRequests. */
export type StoredInPullRequests = StoredPullRequest;

/** IssueComment as it stands in the table IssueComments. */
export interface StoredIssueComment extends IssueComment {
  /** {owner}#{repo}#{issueNumber:07} */
  ownerRepoIssueNumber: `${string}#${string}#${string}`;
}

/** Its key in the table. */
export type StoredIssueCommentKey = Pick<StoredIssueComment, "ownerRepoIssueNumber" | "commentId">;

/** Whatever stands in the table IssueComments. */
export type StoredInIssueComments = StoredIssueComment;

/** PullRequestComment as it stands in the table PullRequestComments. */
export interface StoredPullRequestComment extends PullRequestComment {
  /** {owner}#{repo}#{pullRequestNumber:07} */
  ownerRepoPullRequestNumber: `${string}#${string}#${string}`;
}

/** Its key in the table. */
export type StoredPullRequestCommentKey = Pick<StoredPullRequestComment, "ownerRepoPullRequestNumber" | "commentId">;

/** Whatever stands in the table PullRequestComments. */
export type StoredInPullRequestComments = StoredPullRequestComment;

/** Reaction as it stands in the table Reactions. */
export interface StoredReaction extends Reaction {
  /** {owner}#{repo}#{targetType}#{targetId}#{username} */
  ownerRepoTargetTypeTargetIdUsername: `${string}#${string}#${"ISSUE" | "PR" | "ISSUECOMMENT" | "PRCOMMENT"}#${string}#${string}`;
}

/** Its key in the table. */
export type StoredReactionKey = Pick<StoredReaction, "ownerRepoTargetTypeTargetIdUsername">;

/** Whatever stands in the table Reactions. */
export type StoredInReactions = StoredReaction;

/** Star as it stands in the table Stars. */
export interface StoredStar extends Star {
  /** {owner}#{repo} */
  ownerRepo: `${string}#${string}`;
}

/** Its key in the table. */
export type StoredStarKey = Pick<StoredStar, "ownerRepo" | "username">;

/** Whatever stands in the table Stars. */
export type StoredInStars = StoredStar;

/** Gist as it stands in the table Gists. */
export type StoredGist = Gist;

/** Its key in the table. */
export type StoredGistKey = Pick<StoredGist, "username" | "gistId">;

/** Whatever stands in the table Gists. */
export type StoredInGists = StoredGist;

/** App as it stands in the table Apps. */
export type StoredApp = App;

/** Its key in the table. */
export type StoredAppKey = Pick<StoredApp, "account" | "appName">;

/** Whatever stands in the table Apps. */
export type StoredInApps = StoredApp;

/** AppInstallation as it stands in the table AppInstallations. */
export interface StoredAppInstallation extends AppInstallation {
  /** {owner}#{repo} */
  ownerRepo: `${string}#${string}`;
  /** {appOwner}#{appName} */
  appOwnerAppName: `${string}#${string}`;
}

/** Its key in the table. */
export type StoredAppInstallationKey = Pick<StoredAppInstallation, "ownerRepo" | "appOwnerAppName">;

/** What the index AppInstallationsByAppOwnerAndAppName has of it. */
export type StoredAppInstallationInAppInstallationsByAppOwnerAndAppName = Pick<StoredAppInstallation, "ownerRepo" | "appOwnerAppName" | "installedAt"> &
  Required<Pick<StoredAppInstallation, "appOwner" | "appName">>;

/** Whatever stands in the table AppInstallations. */
export type StoredInAppInstallations = StoredAppInstallation;
