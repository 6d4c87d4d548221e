package dev.keysmith.challenge;

/**
 * A change that makes a design cheaper.
 *
 * @param change in words
 * @param savedUsd per month
 * @param count how many single changes it consists of
 * @param needsBackfill whether items that exist must be written again; what DynamoDB fills by
 *     itself, such as an index by attributes that items have, does not count
 * @param after the design with this change and those before it
 */
public record AdoptedChange(
    String change, double savedUsd, int count, boolean needsBackfill, PricedDesign after) {}
